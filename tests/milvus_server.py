"""A Milvus of one process: `python milvus_server.py FOLDER PORT [TOKEN]`.

With a token whoever has none is refused, as a real server does it, and the user `reader` may not write."""

import base64
import signal
import sys

import grpc
from milvus_lite.adapter.grpc import server as lite

# or it hangs up on a client that asks each ten seconds whether it is there
PATIENT = [("grpc.keepalive_permit_without_calls", 1), ("grpc.http2.max_ping_strikes", 0)]
WRITES = ("CreateCollection", "Insert", "Upsert", "Delete")


class Guard(grpc.ServerInterceptor):
    def __init__(self, token: str):
        self.token = token

    def intercept_service(self, continuation, details):
        given = dict(details.invocation_metadata).get("authorization", "")
        user, _, password = base64.b64decode(given).decode().partition(":")
        if password != self.token:
            return self._refusing(
                grpc.StatusCode.UNAUTHENTICATED, "auth check failure, please check username or password"
            )
        if user == "reader" and details.method.rsplit("/", 1)[-1] in WRITES:
            return self._refusing(
                grpc.StatusCode.PERMISSION_DENIED, "permission deny to reader in the default database"
            )
        return continuation(details)

    @staticmethod
    def _refusing(code, what):
        return grpc.unary_unary_rpc_method_handler(lambda request, context: context.abort(code, what))


if __name__ == "__main__":
    folder, port, *token = sys.argv[1:]
    real = grpc.server
    lite.grpc.server = lambda *given, options=(), **more: real(
        *given, options=[*options, *PATIENT], interceptors=[Guard(token[0])] if token else [], **more
    )
    signal.signal(signal.SIGINT, signal.default_int_handler)
    lite.run_server(folder, "127.0.0.1", int(port))
