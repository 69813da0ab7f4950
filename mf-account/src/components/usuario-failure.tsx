import { Button, CategoryDrawing, EmptyState } from '@fluxpartes/ui';

interface Props {
  retry: () => void;
  retrying: boolean;
}

/** Stands where one's own account did not load. */
export function UsuarioFailure({ retry, retrying }: Props) {
  return (
    <EmptyState
      message="No pudimos cargar tus datos."
      drawing={<CategoryDrawing categoria="Electricidad" size={112} />}
      actions={
        <Button busy={retrying} busyLabel="Cargando..." onClick={retry}>
          Reintentar
        </Button>
      }
    />
  );
}
