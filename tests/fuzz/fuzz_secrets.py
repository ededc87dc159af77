"""Secrets: an address or a message of many forms holds one, and no error shows it."""

import random
import string
from pathlib import Path

from tablerag.core import SourceError, without_secrets

LETTERS = string.ascii_letters + string.digits
MARKS = "%+=_-.!$*"
FORMS = (  # {s} is the secret
    "https://host.example.org/x.csv?X-Amz-Credential={s}&X-Amz-Signature={s}",
    "https://box.blob.core.windows.net/c/x.csv?sv=2024-01-01&sp=r&sig={s}",
    "https://storage.googleapis.com/b/x.csv?GoogleAccessId=a&Expires=3600&Signature={s}",
    "https://host/x.csv?access_token={s}",
    "https://host/x.csv?api_key={s}",
    "https://host/x.csv?unheard_of={s}",
    "https://host/x.csv#access_token={s}",
    "https://{s}@host/x.csv",
    "https://{s}:@host/x.csv",
    "https://ann:{s}@host/x.csv",
    "http//ann:{s}@host/x.csv",
    "s3://KEY:{s}@bucket/x.csv",
    "postgresql://ann:{s}@host/shop",
    "postgresql://ann:{s}@host:5432/shop?sslmode=require",
    "postgresql://host/shop?password={s}",
    "postgresql://ann:a@{s}@host/shop",
    "postgresql://ann:a/{s}@host/shop",
    "postgresql+psycopg://ann:{s}@host/shop",
    "postgresql:/ann:{s}@host/shop",
    "postgresql:ann:{s}@host/shop",
    "postgresql//ann:{s}@host/shop",
    "postgressql://ann:{s}@host/shop",
    "mysql+pymysql://ann:{s}@host/shop",
    "mongodb+srv://ann:{s}@host/shop",
    "redis://:{s}@host/0",
    "ann:{s}@host:5432/shop",
    "jdbc:postgresql://host/shop?user=ann&password={s}",
    "jdbc:sqlserver://host;user=ann;password={s};encrypt=true",
    "jdbc:oracle:thin:ann/{s}@host:1521/shop",
    "host=h user=ann password={s} dbname=shop",
    "host=h user=ann password='{s} {s}' dbname=shop",
    "Driver=x;Server=h;Uid=ann;Pwd={s};",
    "Driver=x;Server=h;Uid=ann;Pwd={{{s};{s}}};",
    "DefaultEndpointsProtocol=https;AccountName=a;AccountKey={s};EndpointSuffix=core.windows.net",
    "aws_secret_access_key = {s}",
    "PGPASSWORD={s}",
    '{{"user": "ann", "password": "{s}"}}',
    "{{'api_key': '{s}', 'user': 'ann'}}",
    "Authorization: Bearer {s}",
    "Authorization: Basic {s}",
)
AROUND = (
    "{}", "cannot connect to {}", "failed ({}): timed out", "url={} status=403",
    "{} and https://other.example.org/y.csv?v=2", "one\n{}\ntwo",
)  # fmt: skip


def secret(rng: random.Random) -> str:
    "Nine characters or more; signs are those that addresses have, and none is at an end."
    inside = "".join(rng.choice(LETTERS + MARKS * rng.randrange(2)) for _ in range(rng.randrange(6, 40)))
    return f"{rng.choice(string.ascii_uppercase)}{inside}7{rng.choice(string.ascii_uppercase)}"


def case(rng: random.Random, folder: Path) -> None:
    form, hidden = rng.choice(FORMS), secret(rng)
    address = form.format(s=hidden)
    text = rng.choice(AROUND).format(address)
    shown = without_secrets(text)
    assert hidden not in shown, (text, shown)
    assert without_secrets(shown) == shown, (text, shown)
    error = SourceError(text, where=address)
    assert hidden not in f"{error} {error!r}", text
