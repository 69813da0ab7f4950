import { Skeleton, Stack } from '@fluxpartes/ui';
import estilos from './pagina.module.css';

/** The purchases while they load: the strip and the table in bones. */
export function ComprasEnEspera() {
  return (
    <div aria-busy="true">
      <p role="status" className={estilos.espera}>
        Cargando...
      </p>
      <Stack>
        <Skeleton height={102} />
        <Skeleton height={320} />
      </Stack>
    </div>
  );
}
