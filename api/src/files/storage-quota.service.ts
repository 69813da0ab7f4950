import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../config/clock.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { Transactions } from '../database/transactions.ts';
import { callerOf } from '../http/access.ts';
import type { UploadCheck } from '../http/upload.ts';
import { DomainError } from '../request-context/domain-error.ts';
import { StorageQuotaRepository } from './files.repository.ts';

const MEGABYTE = 1024 * 1024;

/** The most that an account may have stored: documents, proofs and photos together (`STORAGE_QUOTA_MB`). */
@Injectable()
export class StorageQuotaService implements UploadCheck {
  private readonly most: number;

  constructor(
    private readonly cupos: StorageQuotaRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(CONFIG) { STORAGE_QUOTA_MB }: Config,
  ) {
    this.most = STORAGE_QUOTA_MB * MEGABYTE;
  }

  /**
   * Rejects an upload before its body is read if the quota is full.
   * @throws DomainError cupo_de_archivos_lleno
   */
  async check(request: Request): Promise<void> {
    const caller = callerOf(request);
    if (caller.tipo === 'usuario') refuseOver((await this.cupos.used(caller.usuarioId)) + 1, this.most);
  }

  /**
   * Rejects a file over the quota. The account stays locked until the transaction ends, so concurrent uploads all count.
   * @throws DomainError cupo_de_archivos_lleno
   */
  async requirePlace(usuarioId: number, bytes: number): Promise<void> {
    await this.cupos.lock(usuarioId);
    refuseOver((await this.cupos.used(usuarioId)) + bytes, this.most);
  }

  /**
   * Counts a photo for an account, once however often it is uploaded. Before it is stored: what is refused never is.
   * @throws DomainError cupo_de_archivos_lleno
   */
  async noteFoto(usuarioId: number, hash: string, bytes: number): Promise<void> {
    await this.transactions.run(async () => {
      await this.cupos.lock(usuarioId);
      await this.cupos.addPhoto({ usuarioId, hash }, bytes, this.clock.now());
      refuseOver(await this.cupos.used(usuarioId), this.most);
    });
  }
}

function refuseOver(bytes: number, most: number): void {
  if (bytes > most) throw new DomainError('cupo_de_archivos_lleno');
}
