import type { Centavos } from '@fluxpartes/dominio';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { formatPesos } from '../formats/formats.ts';
import { LockIcon } from '../icons/icons.tsx';
import type { RenderLink } from '../layout/layout.tsx';
import styles from './readout.module.css';

/**
 * pay (red) = the amount to pay; yours (green) = the user's own money: cashback, net gain; coming (amber) = coupon,
 * pending.
 */
export type ReadoutTone = 'pay' | 'yours' | 'coming';

/** card = the price plate of a card or a bar; mid = 26 px; big = 24 to 44 px. */
export type ReadoutSize = 'card' | 'mid' | 'big';

export interface ReadoutProps {
  tone: ReadoutTone;
  /** The amount, in centavos; null if it could not be loaded. */
  centavos: Centavos | null;
  /** The text beside the lamp; it names the group for a screen reader. */
  label?: ReactNode;
  size?: ReadoutSize | undefined;
  /** The digits before the comma, lit or unlit, in mid and big. 6 by default, and never fewer than the amount has. */
  places?: number | undefined;
  /** Announces a new value politely: for a total that changes while the user types. */
  live?: boolean | undefined;
  className?: string | undefined;
}

/** A recessed dark plate with an amount in segment digits. Its text is `$`, a no-break space and the value. */
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

/** The length class of an amount: up to six digits before the comma fit; from ten digits on, segments do not fit. */
function lengthOf(whole: string): '8' | '9' | 'plain' | undefined {
  const digits = whole.replaceAll('.', '').length;
  if (digits <= 6) return undefined;
  return digits > 9 ? 'plain' : digits === 9 ? '9' : '8';
}

export interface GuestReadoutProps {
  size?: 'card' | 'mid' | 'big' | undefined;
  className?: string | undefined;
  /** Makes the plate a link to the login. A card's plate is no link, because the card itself is a link. */
  link?: RenderLink | undefined;
}

/** The plate that a guest sees instead of a price: a lock, 'Iniciar sesión para ver', dark digits. */
export function GuestReadout({ size = 'card', className, link }: GuestReadoutProps) {
  const content = {
    className: classNames(styles.plate, styles[size], styles.guest, className),
    children: (
      <>
        <span className={styles.guestUnlit} aria-hidden="true" />
        <LockIcon size={16} />
        <span>Iniciar sesión para ver</span>
      </>
    ),
  };
  return link ? link(content) : <div {...content} />;
}

export interface TimeCircuitsProps {
  /** Readouts in the order red, green, amber; the total is big, the other readouts are mid. */
  children: ReactNode;
  className?: string | undefined;
}

/** Up to three readouts in one steel bezel. */
export function TimeCircuits({ children, className }: TimeCircuitsProps) {
  return <div className={classNames(styles.circuits, className)}>{children}</div>;
}

/**
 * The dark segments in the empty leading places of a readout: ('4.563', 6) → '88', ('84.500', 7) → '8.8'. Empty when the
 * number fills all places; dark segments never lie under lit digits.
 */
export function unlitDigits(whole: string, places: number): string {
  const full = '8'.repeat(Math.max(places, 0)).replace(/\B(?=(8{3})+$)/g, '.');
  return full.length > whole.length ? full.slice(0, full.length - whole.length) : '';
}
