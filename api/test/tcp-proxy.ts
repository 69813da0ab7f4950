import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy between API and PostgreSQL. Closing it cuts open connections and rejects new connections. */
export class TcpProxy {
  private isOpen = true;
  private delay = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  constructor(private readonly target: { host: string; port: number }) {
    this.server = createServer((socket) => this.pass(socket));
  }

  listen(): Promise<number> {
    return new Promise((resolve) => {
      this.server.listen(0, '127.0.0.1', () => {
        const address = this.server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  }

  shut(): void {
    this.isOpen = false;
    for (const socket of this.sockets) socket.destroy();
  }

  open(): void {
    this.isOpen = true;
  }

  /** Delays PostgreSQL's responses, in ms. */
  slow(delay: number): void {
    this.delay = delay;
  }

  close(): void {
    this.shut();
    this.server.close();
  }

  private pass(socket: Socket): void {
    if (!this.isOpen) {
      socket.destroy();
      return;
    }
    const behind = connect(this.target);
    for (const end of [socket, behind]) {
      this.sockets.add(end);
      end.on('error', () => {});
      end.on('close', () => {
        this.sockets.delete(end);
        socket.destroy();
        behind.destroy();
      });
    }
    socket.pipe(behind);
    behind.on('data', (chunk) => setTimeout(() => socket.write(chunk), this.delay));
  }
}
