import { hash } from 'node:crypto';

/** Names of prepared statements: a digest of the text, equal in every process. */
export class PreparedStatementNames {
  private readonly names = new Map<string, string>();

  constructor(private readonly max: number) {}

  /** Undefined above the maximum. */
  of(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= this.max) return known;
    const name = hash('sha1', text);
    this.names.set(text, name);
    return name;
  }
}
