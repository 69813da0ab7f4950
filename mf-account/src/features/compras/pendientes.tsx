import { type Compra, ventaFlags } from '@fluxpartes/contrato';
import { ventaLine } from '@fluxpartes/dominio';
import { Retry } from '@fluxpartes/mf-kit';
import { Button, buttonClass } from '@fluxpartes/ui';
import { memo, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type CardStep,
  deductionText,
  type Pendiente,
  productoText,
  refundText,
  totalText,
  unidadesText,
} from './compra-values.ts';
import styles from './compras.module.css';
import type { PendientesQueryResult } from './compras-api.ts';
import { CompraFoto, CopyNumber } from './comprobante.tsx';
import { useFocusAfterTask } from './focus.ts';
import { ChangeButton, Deadline, QUEUED, Rejection } from './purchase-steps.tsx';
import { CONFIRM, SENT, useProof } from './purchase-tasks.tsx';

/** The number of cards before the press of 'Ver más'. */
const FIRST = 4;

/** 'Lo que te falta': a card for each purchase with a next step. */
export function NextSteps({ query }: { query: PendientesQueryResult }) {
  const { pendientes, isError } = query;
  const [areAll, showAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The pressed button has disappeared.
    if (areAll) list.current?.querySelectorAll<HTMLElement>('h3')[FIRST]?.focus({ preventScroll: true });
  }, [areAll]);
  if (pendientes.length === 0 && !isError) return null;
  const remaining = areAll ? 0 : pendientes.length - FIRST;
  return (
    <section className={styles.section} aria-labelledby="lo-que-te-falta">
      <h2 id="lo-que-te-falta" tabIndex={-1}>
        Lo que te falta
      </h2>
      {pendientes.length === 0 && (
        <p className={styles.notLoaded}>
          No pudimos cargar lo que te falta.
          <Retry query={query} />
        </p>
      )}
      <ul className={styles.list} ref={list}>
        {pendientes.slice(0, areAll ? undefined : FIRST).map((pendiente) => (
          <PendienteCard key={pendiente.compra.id} {...pendiente} />
        ))}
      </ul>
      {remaining > 0 && (
        <Button className={styles.extraRows} onClick={() => showAll(true)}>
          Ver más ({remaining})
        </Button>
      )}
    </section>
  );
}

/** The steps that are done on the purchase's page, as the texts of the link to it. */
const STEPS_OF_PAGE: Partial<Record<CardStep, string>> = {
  decir_cuenta: '¿A dónde te devolvemos?',
  subir_comprobante: 'Subir el comprobante',
};

function amountText(compra: Compra, step: CardStep): string {
  if (step === 'decir_cuenta') return refundText(compra);
  return step === 'confirmar_recepcion' || step === 'recibida' ? unidadesText(compra) : totalText(compra);
}

/** The id of a card's title. */
export const pendienteId = ({ id }: Pick<Compra, 'id'>): string => `pendiente-${id}`;

/**
 * A card has the purchase's state, its deadline and its next step. It stays in its place after its step, and shows the
 * result. After a confirmed arrival its height stays too, so that other cards do not move.
 */
const PendienteCard = memo(function PendienteCard({ compra, step, isSent }: Pendiente<Compra>) {
  const id = pendienteId(compra);
  const deduction = deductionText(compra);
  const { queued } = useProof(compra);
  const { place, afterTask } = useFocusAfterTask<HTMLLIElement>(step);
  const ofPage = queued ? undefined : STEPS_OF_PAGE[step];
  const page = `/mis-compras/${compra.id}`;
  return (
    <li className={styles.card} ref={place}>
      <CompraFoto compra={compra} side={72} />
      <div className={styles.text}>
        <h3 id={id} tabIndex={-1}>
          {step === 'recibida' ? 'Recibida ✓' : ventaLine('comprador', ventaFlags(compra))}
        </h3>
        <p>
          {productoText(compra)}&nbsp;· {amountText(compra, step)}
        </p>
        {deduction && <p>{deduction}</p>}
        {isSent && <p className={styles.sent}>{SENT}</p>}
        {queued && <p className={styles.sent}>{QUEUED}</p>}
        <Deadline compra={compra} />
        <Rejection compra={compra} />
      </div>
      <div className={styles.step}>
        {step === 'confirmar_recepcion' && (
          <ChangeButton change={CONFIRM} compra={compra} descripcion={id} onTask={afterTask} />
        )}
        {step === 'recibida' && <p className={styles.received}>Confirmado</p>}
        {ofPage && (
          <Link className={buttonClass({ size: 'sm', variant: 'primary' })} to={page} aria-describedby={id}>
            {ofPage}
          </Link>
        )}
      </div>
      <div className={styles.details}>
        {!ofPage && (
          <Link className={buttonClass({ size: 'sm', variant: 'tertiary' })} to={page} aria-describedby={id}>
            Ver compra
          </Link>
        )}
        <CopyNumber compra={compra} />
      </div>
    </li>
  );
});
