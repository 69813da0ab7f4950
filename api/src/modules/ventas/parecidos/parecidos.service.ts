import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { Background } from '../../../background/background.ts';
import { ENDLESS, type Rounds, type Turn } from '../../../background/rounds.ts';
import { FileStore } from '../../../files/file-store.ts';
import { PhotoPipeline } from '../../../files/photo-pipeline.ts';
import { Log } from '../../../http/log.ts';
import { huellaOf, showTheSame } from './huella.ts';
import { type ComprobanteToCompare, ParecidosRepository } from './parecidos.repository.ts';

/** How often it is looked whether proofs have come that nobody told of: another process's. In ms. */
const LOOK_EVERY = 30_000;

/**
 * Finds the proofs that are the same image, or nearly, behind the calls' back: one after the other, the ones from before
 * this was built too. Any number of processes may; what two of them do twice is the same.
 */
@Injectable()
export class ParecidosService {
  private readonly rounds: Rounds;
  private isStarted = false;

  constructor(
    private readonly parecidos: ParecidosRepository,
    private readonly store: FileStore,
    private readonly pipeline: PhotoPipeline,
    private readonly log: Log,
    background: Background,
  ) {
    this.rounds = background.rounds('parecidos', LOOK_EVERY, (turn) => this.comparePendientes(turn));
  }

  /** Begins to look. The API's program alone calls it: what fills in data or runs specs compares when it says so. */
  start(): void {
    this.isStarted = true;
    this.wakeUp();
  }

  /** A proof has come: its turn is now, or behind the round that runs. */
  wakeUp(): void {
    if (this.isStarted) this.rounds.wake();
  }

  /** Compares every proof whose turn has not come yet. */
  async comparePendientes(turn: Turn = ENDLESS): Promise<void> {
    let after = 0;
    while (!turn.isOver) {
      const comprobante = await this.parecidos.next(after);
      if (comprobante === undefined) return;
      after = comprobante.id;
      await this.compare(comprobante, turn);
    }
  }

  /** By sale, the other sales whose proof is the same image or nearly; a sale without any has no entry. */
  ofVentas(ventaIds: readonly number[]): Promise<Map<number, number[]>> {
    return this.parecidos.salesAlike(ventaIds);
  }

  /**
   * A picture that cannot be read is compared by its bytes alone, or it would be tried again for ever. Between its steps it
   * can be left: it has been compared when the last one says so.
   */
  private async compare({ id, clave }: ComprobanteToCompare, turn: Turn): Promise<void> {
    const file = await this.store.open(clave);
    const grays = file && (await this.pipeline.greys(await buffer(file.stream)).catch(() => undefined));
    if (turn.isOver) return;
    if (grays === undefined) this.log.info('proof without a fingerprint', { file: id });
    else await this.parecidos.insertHuella(id, huellaOf(grays));
    const sameOnes = new Set(await this.parecidos.sameBytes(id));
    for (const marco of ['entera', 'anclada'] as const) {
      const candidates = await this.parecidos.near(id, marco);
      if (turn.isOver) return;
      for (const { id: other, own, others } of candidates) if (showTheSame(own, others)) sameOnes.add(other);
    }
    await this.parecidos.link(id, [...sameOnes]);
  }
}
