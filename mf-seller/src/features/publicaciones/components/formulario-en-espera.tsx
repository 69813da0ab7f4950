import { Columns, Skeleton, Stack } from '@fluxpartes/ui';
import styles from './formulario-en-espera.module.css';

/** The form of a listing that is loading: its panels in bones. */
export function FormularioEnEspera() {
  return (
    <>
      <p role="status" className={styles.espera}>
        Cargando...
      </p>
      <Columns>
        <Stack>
          <Skeleton height={300} />
          <Skeleton height={420} />
          <Skeleton height={170} />
        </Stack>
        <Stack>
          <Skeleton height={230} />
          <Skeleton height={150} />
          <Skeleton height={52} />
        </Stack>
      </Columns>
    </>
  );
}
