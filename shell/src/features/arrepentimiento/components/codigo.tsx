import { buttonClass, SuccessPanel } from '@fluxpartes/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import styles from './arrepentimiento.module.css';

/** The code of a request, in the place of the form that asked for it. */
export function Codigo({ codigo }: { codigo: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <SuccessPanel title="Recibimos tu pedido" titleRef={title}>
      <p>
        Tu código es <strong className={styles.codigo}>{codigo}</strong>. Guardalo.
      </p>
      <p>Si el número y el email son de una misma compra, te mandamos un email con lo que sigue.</p>
      <Link className={buttonClass({ variant: 'primary', full: true })} to="/home">
        Ir al catálogo
      </Link>
    </SuccessPanel>
  );
}
