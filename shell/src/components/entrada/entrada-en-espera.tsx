import { Skeleton, Stack } from '@fluxpartes/ui';
import { PantallaDeEntrada } from './pantalla-de-entrada.tsx';

interface Props {
  titulo: string;
  baja?: boolean;
}

/** A screen before the session whose form is on its way. */
export function EntradaEnEspera({ titulo, baja = false }: Props) {
  return (
    <PantallaDeEntrada titulo={titulo} baja={baja} enEspera>
      <Stack>
        <p role="status">Cargando...</p>
        <Skeleton height={48} />
        <Skeleton height={48} />
        <Skeleton height={48} />
      </Stack>
    </PantallaDeEntrada>
  );
}
