import { hash } from 'node:crypto';

/** Names under which connections keep statements prepared: the text's digest, so that every process gives the same. */
export class PreparedStatementNames {
  private readonly names = new Map<string, string>();

  /** @param most statements that a connection keeps prepared */
  constructor(private readonly most: number) {}

  /** Undefined where too many are prepared already. */
  of(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= this.most) return known;
    const name = hash('sha1', text);
    this.names.set(text, name);
    return name;
  }
}
