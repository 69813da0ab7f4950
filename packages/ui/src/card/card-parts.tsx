import { type Centavos, type Estado, estadoLabel } from '@fluxpartes/dominio';
import type { ReactNode } from 'react';
import { Badge } from '../badge/badge.tsx';
import { PinIcon, TruckIcon } from '../icons/icons.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { Photo, type PhotoProps } from '../photo/photo.tsx';
import { GuestReadout } from '../readout/guest-readout.tsx';
import { Readout } from '../readout/readout.tsx';
import styles from './card.module.css';

/** The photo at the top of a card, square on a phone; the condition lies over its corner. */
export function CardPhoto({ estado, ...photo }: PhotoProps & { estado?: Estado | undefined }) {
  return (
    <div className={styles.photo}>
      <Photo {...photo} />
      {estado ? (
        <Badge tone={estado} className={styles.badge}>
          {estadoLabel(estado)}
        </Badge>
      ) : null}
    </div>
  );
}

/** The price plate that overlaps the photo's lower edge. */
export function CardPrice({ centavos }: { centavos: Centavos }) {
  return <Readout tone="pay" centavos={centavos} className={styles.plate} />;
}

/** The same plate for a guest: 'Iniciar sesión para ver'. */
export function CardGuestPrice() {
  return <GuestReadout className={styles.plate} />;
}

/** Everything under the price. */
export function CardBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** The part's name: three lines on a phone, two on a desktop. */
export function CardTitle({ children }: { children: ReactNode }) {
  return <h3 className={styles.title}>{children}</h3>;
}

export interface CardFitProps {
  /** All the compatible vehicles; the first two are shown. */
  compatibilidad: readonly { marca: string; modelo: string }[];
}

/** The first two compatibilities, the brand not repeated, and '+N más' for the rest (specification, /home). */
export function CardFit({ compatibilidad }: CardFitProps) {
  const [first, second, ...rest] = compatibilidad;
  if (!first) return null;
  return (
    <p className={styles.fit}>
      {first.marca} {first.modelo}
      {second ? `, ${second.marca === first.marca ? '' : `${second.marca} `}${second.modelo}` : ''}
      {rest.length > 0 ? <b> +{rest.length} más</b> : null}
    </p>
  );
}

export interface CardPlaceProps {
  /** The town, or 'Iniciar sesión para ver' for a guest. */
  children: ReactNode;
  /** It ships: shows the van. */
  ships?: boolean | undefined;
}

/** Where the part is, at the foot of the card. */
export function CardPlace({ children, ships }: CardPlaceProps) {
  return (
    <p className={styles.place}>
      <PinIcon size={16} />
      {children}
      {ships ? (
        <span className={styles.ships} title="Con envío">
          <TruckIcon size={18} />
          <VisuallyHidden>Con envío</VisuallyHidden>
        </span>
      ) : null}
    </p>
  );
}
