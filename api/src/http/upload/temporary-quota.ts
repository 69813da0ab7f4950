import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../call/domain-error.ts';
import { CONFIG, type Config } from '../../config/config.ts';

const MEGABYTE = 1024 * 1024;
/** Seconds after which an upload that found no room may be tried again: most last less. */
const RETRY = 30;

/** The room that one request's files take while it lasts. */
export interface TemporaryRoom {
  /**
   * Takes so many bytes more.
   * @throws DomainError demasiadas_subidas
   */
  take: (bytes: number) => void;
  /** Gives all of them back. */
  release: () => void;
}

/** Bounds the bytes that lie in the temporary folder for one address, all its requests to this process together. */
@Injectable()
export class TemporaryQuota {
  private readonly used = new Map<string, number>();
  private readonly most: number;

  constructor(@Inject(CONFIG) { CUPO_TEMPORAL }: Config) {
    this.most = CUPO_TEMPORAL * MEGABYTE;
  }

  /** Room for a request of this address, as `addressKey` has it. */
  open(address: string): TemporaryRoom {
    let own = 0;
    return {
      take: (bytes) => {
        if (this.add(address, bytes) > this.most) {
          this.add(address, -bytes);
          throw new DomainError('demasiadas_subidas', { retryAfter: RETRY });
        }
        own += bytes;
      },
      release: () => {
        this.add(address, -own);
        own = 0;
      },
    };
  }

  private add(address: string, bytes: number): number {
    const sum = (this.used.get(address) ?? 0) + bytes;
    if (sum === 0) this.used.delete(address);
    else this.used.set(address, sum);
    return sum;
  }
}
