import { Columns, Panel, Skeleton, Stack } from '@fluxpartes/ui';
import styles from './formulario-en-espera.module.css';
import grillas from './paneles.module.css';

/** The form of a listing that is loading: its panels, with their fields in bones. */
export function FormularioEnEspera() {
  return (
    <Columns className={styles.espera}>
      <Stack>
        <Panel title="Fotos">
          <p role="status" className={styles.estado}>
            Cargando...
          </p>
          <Skeleton height={124} />
        </Panel>
        <Panel title="El repuesto">
          <Campos cantidad={6} />
        </Panel>
        <Panel title="Para qué auto">
          <Campos cantidad={2} />
        </Panel>
      </Stack>
      <Stack>
        <Panel title="Tu comisión">
          <div className={styles.lineas}>
            <Skeleton height={20} />
            <Skeleton height={20} />
            <Skeleton height={20} />
          </div>
        </Panel>
        <Skeleton height={52} />
        <Skeleton height={48} />
      </Stack>
    </Columns>
  );
}

function Campos({ cantidad }: { cantidad: number }) {
  return (
    <div className={grillas.grilla}>
      {Array.from({ length: cantidad }, (_, lugar) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes that never move
        <div key={lugar} className={styles.campo}>
          <Skeleton width="40%" height={16} />
          <Skeleton height={48} />
        </div>
      ))}
    </div>
  );
}
