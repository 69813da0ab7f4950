import { Columns, Panel, Skeleton, Stack } from '@fluxpartes/ui';
import { FieldsPanel } from './fields-panel.tsx';
import styles from './form-skeleton.module.css';

/** The form of a listing that is loading: its panels, with their fields in bones. */
export function FormSkeleton() {
  return (
    <Columns className={styles.wait}>
      <Stack>
        <Panel title="Fotos">
          <p role="status" className={styles.estado}>
            Cargando...
          </p>
          <Skeleton height={124} />
        </Panel>
        <FieldsPanel title="El repuesto">
          <Campos cantidad={6} />
        </FieldsPanel>
        <FieldsPanel title="Para qué auto">
          <Campos cantidad={2} />
        </FieldsPanel>
      </Stack>
      <Stack>
        <Panel title="Tu comisión">
          <div className={styles.lines}>
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
    <>
      {Array.from({ length: cantidad }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes that never move
        <div key={place} className={styles.campo}>
          <Skeleton width="40%" height={16} />
          <Skeleton height={48} />
        </div>
      ))}
    </>
  );
}
