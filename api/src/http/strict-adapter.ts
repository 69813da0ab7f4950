import { createServer } from 'node:http';
import { SERVER_LIMITS } from '@fluxpartes/http';
import { ExpressAdapter } from '@nestjs/platform-express';

/** Twice what the site takes: its own headers come on top, and none may be lost on the way. Bytes. */
const HEADERS_SIZE = 32 * 1024;

/** Express on a server that reads HTTP one way only and drops no header: what is too much is refused. */
export class StrictAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    const server = createServer({ ...SERVER_LIMITS, maxHeaderSize: HEADERS_SIZE }, this.getInstance());
    // Node forgets the headers beyond this count; without one, the door counts.
    server.maxHeadersCount = 0;
    // What is expected beyond '100-continue' is refused where everything is: by the door.
    server.on('checkExpectation', this.getInstance());
    this.httpServer = server;
  }
}
