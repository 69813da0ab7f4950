import { Columns, Skeleton, Stack } from '@fluxpartes/ui';
import estilos from './detalle.module.css';

/** The detail's layout while it loads. */
export function HuesosDeDetalle() {
  return (
    <Columns>
      <div className={estilos.riel}>
        <Skeleton aspectRatio="4 / 3" />
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
