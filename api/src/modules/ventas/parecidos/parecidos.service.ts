import { Injectable } from '@nestjs/common';
import { JobsRepository } from '../../../jobs/jobs.repository.ts';
import { ParecidosRepository } from './parecidos.repository.ts';

/** Proofs that are the same image, or nearly. */
@Injectable()
export class ParecidosService {
  constructor(
    private readonly parecidos: ParecidosRepository,
    private readonly jobs: JobsRepository,
  ) {}

  /** Has a proof compared with the others behind the transaction that keeps it. */
  compareLater(fileId: number): Promise<void> {
    return this.jobs.send('comprobantes-parecidos', { fileId });
  }

  /** By sale, the other sales whose proof is the same image or nearly; a sale without any has no entry. */
  ofVentas(ventaIds: readonly number[]): Promise<Map<number, number[]>> {
    return this.parecidos.salesAlike(ventaIds);
  }
}
