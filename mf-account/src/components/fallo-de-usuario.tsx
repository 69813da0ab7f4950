import { Button, CategoryDrawing, EmptyState } from '@fluxpartes/ui';

interface Props {
  reintentar: () => void;
  reintentando: boolean;
}

/** Stands where one's own account did not load. */
export function FalloDeUsuario({ reintentar, reintentando }: Props) {
  return (
    <EmptyState
      message="No pudimos cargar tus datos."
      drawing={<CategoryDrawing categoria="Electricidad" size={112} />}
      actions={
        <Button busy={reintentando} busyLabel="Cargando..." onClick={reintentar}>
          Reintentar
        </Button>
      }
    />
  );
}
