import { Columns, Skeleton, Stack } from '@fluxpartes/ui';
import estilos from './compra.module.css';
import { MarcoDeCompra } from './marco-de-compra.tsx';

/** The purchase while it loads: its header, its layout in bones. */
export function CompraEnEspera() {
  return (
    <MarcoDeCompra>
      <p role="status" className={estilos.espera}>
        Cargando...
      </p>
      <Columns aria-busy="true">
        <Stack>
          <Skeleton height={150} />
          <Skeleton height={240} />
          <Skeleton height={240} />
        </Stack>
        <Stack>
          <Skeleton height={290} />
          <Skeleton height={290} />
        </Stack>
      </Columns>
    </MarcoDeCompra>
  );
}
