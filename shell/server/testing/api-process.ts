import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A program that stands for one process of the API; signals do to it what they do to any. */
export class ApiProcess {
  waits = 0;

  private constructor(
    readonly name: string,
    readonly port: number,
    private readonly child: ChildProcess,
  ) {
    child.on('message', () => {
      this.waits += 1;
    });
  }

  static async start(name: string, host = '127.0.0.1', port = 0): Promise<ApiProcess> {
    const child = fork(path.join(__dirname, 'api-process.mjs'), [name, host, String(port)]);
    const [said] = await once(child, 'message');
    return new ApiProcess(name, said.port, child);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get isThere(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Lets every call that waits have its answer. */
  letGo(): void {
    this.child.send('go');
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (!this.isThere) return;
    const gone = once(this.child, 'exit');
    this.child.kill(signal);
    await gone;
  }
}
