import { type Centavos, type Estado, estadoLabel } from '@fluxpartes/dominio';
import type { ComponentProps, ReactNode } from 'react';
import { Badge } from '../badge/badge.tsx';
import { classNames } from '../class-names.ts';
import { formatPesos } from '../formats/formats.ts';
import { PinIcon, TruckIcon } from '../icons/icons.tsx';
import { type RenderLink, VisuallyHidden } from '../layout/layout.tsx';
import { LongListRow, type LongListRowProps } from '../list/list.tsx';
import { Photo, type PhotoProps } from '../photo/photo.tsx';
import { GuestReadout, Readout } from '../readout/readout.tsx';
import styles from './card.module.css';

/** The list of cards: two columns from 320 px, four from 700 px. Its children are Card or CardSkeleton. */
export function CardGrid({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={classNames(styles.grid, className)} />;
}

export interface CardProps {
  /** Makes the whole card the link: `link={(content) => <Link to="…" {...content} />}`. */
  link?: RenderLink | undefined;
  /** In this order: CardPhoto, CardPrice or CardGuestPrice, CardBody. */
  children: ReactNode;
  /** The card's row in a list that may be long. */
  row?: Pick<LongListRowProps, 'list' | 'id' | 'index'> | undefined;
}

export function Card({ link, children, row }: CardProps) {
  const className = styles.card ?? '';
  const content = link ? link({ className, children }) : <article className={className}>{children}</article>;
  if (!row) return <li className={styles.item}>{content}</li>;
  return (
    <LongListRow {...row} className={styles.item}>
      {content}
    </LongListRow>
  );
}

interface CardPhotoProps extends PhotoProps {
  estado?: Estado | undefined;
  /** Shows the van over the photo: a guest's card has no room for it at the foot. */
  ships?: boolean | undefined;
}

/** The photo at the top of a card, square on a phone; the condition lies over its corner. */
export function CardPhoto({ estado, ships, ...photo }: CardPhotoProps) {
  return (
    <div className={styles.photo}>
      <Photo {...photo} />
      {ships ? <Ships className={styles.over} /> : null}
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

/** A buyer's own price, under the plate. */
export function CardOwnPrice({ centavos }: { centavos: Centavos }) {
  return (
    <p className={styles.own}>
      Vos: <b>{formatPesos(centavos)}</b>
    </p>
  );
}

/** The price plate for a guest: 'Iniciar sesión para ver'. */
export function CardGuestPrice() {
  return <GuestReadout className={classNames(styles.plate, styles.guest)} />;
}

export function CardBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** The part's name: three lines on a phone, two on a desktop. */
export function CardTitle({ children }: { children: ReactNode }) {
  return <h3 className={styles.title}>{children}</h3>;
}

interface CardFitProps {
  /** All compatible vehicles; the card shows the first two. */
  compatibilidad: readonly { marca: string; modelo: string }[];
  /** The first vehicle is the one that the user looks for: it has a tick. */
  isWanted?: boolean | undefined;
}

/** The first two compatible vehicles, the brand not repeated, and '+N más' for the others. */
export function CardFit({ compatibilidad, isWanted }: CardFitProps) {
  const [first, second, ...rest] = compatibilidad;
  if (!first) return null;
  return (
    <p className={styles.fit}>
      {first.marca} {isWanted ? <WantedModel>{first.modelo}</WantedModel> : first.modelo}
      {second ? `, ${second.marca === first.marca ? '' : `${second.marca} `}${second.modelo}` : ''}
      {rest.length > 0 ? <b> +{rest.length} más</b> : null}
    </p>
  );
}

/** The model that the user looks for, with a tick. */
export function WantedModel({ children }: { children: ReactNode }) {
  return (
    <>
      <b>
        {children}
        <span aria-hidden="true"> ✓</span>
      </b>
      <VisuallyHidden> (el auto que buscás)</VisuallyHidden>
    </>
  );
}

interface CardPlaceProps {
  /** The town; a guest reads 'Iniciar sesión para ver' in its place. */
  children: ReactNode;
  /** Whether the part can be shipped: shows the van. */
  ships?: boolean | undefined;
}

/** The part's town, at the foot of the card. */
export function CardPlace({ children, ships }: CardPlaceProps) {
  return (
    <p className={styles.place}>
      {children ? <PinIcon size={16} /> : null}
      {children ?? <span className={styles.locked}>Iniciar sesión para ver</span>}
      {ships ? <Ships className={styles.ships} /> : null}
    </p>
  );
}

function Ships({ className }: { className: string | undefined }) {
  return (
    <span className={className} title="Con envío">
      <TruckIcon size={18} />
      <VisuallyHidden>Con envío</VisuallyHidden>
    </span>
  );
}
