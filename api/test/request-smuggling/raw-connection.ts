import { connect, type Socket } from 'node:net';

/** Milliseconds without data after which the responses count as complete. */
const QUIET = 400;
/** The longest wait for one connection. Milliseconds. */
const LONGEST = 8_000;

/**
 * Writes bytes (one for each character) on a new connection. Reads until the connection is closed, or silent after a
 * response.
 */
export function send(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    let quiet: NodeJS.Timeout | undefined;
    const done = () => {
      clearTimeout(quiet);
      clearTimeout(longest);
      socket.destroy();
      resolve(answer);
    };
    const longest = setTimeout(done, LONGEST);
    const waitForQuiet = () => {
      clearTimeout(quiet);
      quiet = setTimeout(done, QUIET);
    };
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      waitForQuiet();
    });
    socket.on('error', done);
    socket.on('close', done);
    socket.write(Buffer.from(bytes, 'latin1'));
  });
}

/** A keep-alive connection: sends one request after another and reads one response for each. */
export class RawConnection {
  private received = '';

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk) => {
      this.received += chunk.toString('latin1');
    });
    socket.on('error', () => {});
  }

  static open(port: number): Promise<RawConnection> {
    return new Promise((resolve) => {
      const socket: Socket = connect(port, '127.0.0.1', () => resolve(new RawConnection(socket)));
    });
  }

  /**
   * The next response, complete by its Content-Length. If the connection ends or stays silent, the bytes received so far.
   */
  async request(text: string): Promise<string> {
    this.received = '';
    this.socket.write(text);
    const end = Date.now() + LONGEST;
    while (!this.socket.destroyed && Date.now() < end && !isWhole(this.received)) {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return this.received;
  }

  /** All bytes received since the last request was sent. */
  get recibido(): string {
    return this.received;
  }

  close(): void {
    this.socket.destroy();
  }
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(text.slice(0, end + 2))?.[1];
  return end >= 0 && length !== undefined && text.length >= end + 4 + Number(length);
}
