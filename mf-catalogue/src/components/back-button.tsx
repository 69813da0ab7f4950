import { useGoBack } from '@fluxpartes/mf-kit';
import { BackIcon, Button } from '@fluxpartes/ui';

/** 'Volver': one page back inside the site, else to the catalogue. */
export function BackButton() {
  const goBack = useGoBack();
  return (
    <Button size="sm" icon={<BackIcon />} onClick={goBack}>
      Volver
    </Button>
  );
}
