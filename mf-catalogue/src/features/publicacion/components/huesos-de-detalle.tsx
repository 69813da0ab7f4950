import { Columns, Skeleton, Stack } from '@fluxpartes/ui';
import { HuesoDeFoto } from '../../../components/pagina-en-espera.tsx';
import estilos from './detalle.module.css';

/** The detail's layout while it loads. */
export function HuesosDeDetalle() {
  return (
    <Columns>
      <div className={estilos.riel}>
        <HuesoDeFoto />
      </div>
      <Stack>
        <Skeleton width="40%" />
        <Skeleton width="85%" height={40} />
        <Skeleton height={106} />
        <Skeleton height={56} />
        <Skeleton width="60%" />
        <Skeleton width="60%" />
      </Stack>
    </Columns>
  );
}
