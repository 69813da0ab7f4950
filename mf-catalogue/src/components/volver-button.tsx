import { useVolver } from '@fluxpartes/mf-kit';
import { BackIcon, Button } from '@fluxpartes/ui';

/** 'Volver': one page back inside the site, else to the catalogue. */
export function VolverButton() {
  const volver = useVolver();
  return (
    <Button size="sm" icon={<BackIcon />} onClick={volver}>
      Volver
    </Button>
  );
}
