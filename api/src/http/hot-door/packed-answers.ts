import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, encodingsOf } from '@fluxpartes/http';
import type { Log } from '../log.ts';
import type { Answer, PackedForm } from './ready-answer.ts';

/** Below this packing costs more than it saves. Bytes; the site's own measure. */
const SMALLEST = 1024;

const PACK = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
} as const satisfies Record<Encoding, unknown>;

/** Makes the packed forms of answers that are sent again and again, each once, beside the requests. */
export class PackedAnswers {
  private readonly packing = new WeakMap<Answer, Set<Encoding>>();

  constructor(private readonly log: Log) {}

  /**
   * The form that a caller takes; undefined while it is being made, and for what is not worth it. It begins with the second
   * time that an answer is sent: one that is sent once is packed by the site.
   */
  formFor({ headers }: IncomingMessage, answer: Answer): PackedForm | undefined {
    const [encoding] = answer.body.length < SMALLEST ? [] : encodingsOf(headers['accept-encoding']);
    if (encoding === undefined) return undefined;
    const form = answer.packed[encoding];
    if (form === undefined) this.begin(answer, encoding);
    return form;
  }

  private begin(answer: Answer, encoding: Encoding): void {
    const begun = this.packing.get(answer);
    if (begun === undefined) this.packing.set(answer, new Set());
    else if (!begun.has(encoding)) {
      begun.add(encoding);
      this.pack(answer, encoding).catch((error: unknown) => this.log.failure(error, { packing: encoding }));
    }
  }

  private async pack(answer: Answer, encoding: Encoding): Promise<void> {
    const body = await PACK[encoding](answer.body);
    answer.packed[encoding] = { headers: packedHeaders(answer.headers, encoding, body), body };
  }
}

function packedHeaders(headers: readonly string[], encoding: Encoding, body: Buffer): string[] {
  const changed: Record<string, (value: string) => string> = {
    vary: (value) => `${value}, Accept-Encoding`,
    'content-length': () => String(body.length),
  };
  const nameAt = (i: number) => (i % 2 === 1 ? (headers[i - 1] ?? '').toLowerCase() : '');
  return [...headers.map((value, i) => changed[nameAt(i)]?.(value) ?? value), 'Content-Encoding', encoding];
}
