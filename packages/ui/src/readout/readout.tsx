import type { Centavos } from '@fluxpartes/dominio';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { formatPesos } from '../formats/pesos.ts';
import styles from './readout.module.css';
import { unlitDigits } from './unlit-digits.ts';

/** pay (red) = what you pay; yours (green) = yours now: cashback, net gain; coming (amber) = coupon, pending. */
export type ReadoutTone = 'pay' | 'yours' | 'coming';

/** card = the price plate of a card or a bar; mid 26 px; big 24 to 44 px; tall = the admin's, up to 52 px. */
export type ReadoutSize = 'card' | 'mid' | 'big' | 'tall';

export interface ReadoutProps {
  tone: ReadoutTone;
  /** The amount, in centavos; null where it could not be read. */
  centavos: Centavos | null;
  /** The text beside the lamp; it names the group for a screen reader. */
  label?: ReactNode;
  /** 'card' by default. */
  size?: ReadoutSize | undefined;
  /** Places before the comma, lit or not, in mid, big and tall; 6 by default, as many as the digits need at least. */
  places?: number | undefined;
  /** Announces a new value politely: for a total that changes while one types. */
  live?: boolean | undefined;
  className?: string | undefined;
}

/** A recessed dark plate with an amount in segment digits. Its text is the amount itself: `$`, no-break space, value. */
export function Readout({ tone, centavos, label, size = 'card', places = 6, live, className }: ReadoutProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls; this groups a label and its amount.
    <div
      role="group"
      aria-labelledby={label ? id : undefined}
      className={classNames(styles.plate, styles[tone], styles[size], className)}
    >
      {label ? (
        <span className={styles.label} id={id}>
          {label}
        </span>
      ) : null}
      {centavos === null ? (
        <span className={styles.amount}>
          <span />
          <span>—</span>
        </span>
      ) : (
        <Amount text={formatPesos(centavos)} places={size === 'card' ? 0 : places} live={live} />
      )}
    </div>
  );
}

function Amount({ text, places, live }: { text: string; places: number; live: boolean | undefined }) {
  const [sign = '', value = ''] = text.split('\u00a0');
  const [whole = '', cents = ''] = value.split(',');
  return (
    <span className={styles.amount} data-long={lengthOf(whole)} aria-live={live ? 'polite' : undefined}>
      <span className={styles.sign}>{sign}</span>
      <span className={styles.space}>{'\u00a0'}</span>
      <span className={styles.digits}>
        <span className={styles.unlit} data-unlit={unlitDigits(whole, places)} aria-hidden="true" />
        {whole.split('.').map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group of thousands has no identity but its place.
          <span key={index}>
            {index > 0 ? <span className={styles.mark}>.</span> : null}
            {group}
          </span>
        ))}
        <span className={styles.cents}>
          <span className={styles.mark}>,</span>
          {cents}
        </span>
      </span>
    </span>
  );
}

/** How long an amount is for the plate: up to six digits before the comma need nothing, from ten on none fit as segments. */
function lengthOf(whole: string): '8' | '9' | 'plain' | undefined {
  const digits = whole.replaceAll('.', '').length;
  if (digits <= 6) return undefined;
  return digits > 9 ? 'plain' : digits === 9 ? '9' : '8';
}
