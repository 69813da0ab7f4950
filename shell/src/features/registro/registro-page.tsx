import { useVolver } from '@fluxpartes/mf-kit';
import { BackIcon, Band, Button, Page } from '@fluxpartes/ui';
import { marcaLink } from '../../app/marca-link.tsx';
import { RegistroForm } from './registro-form.tsx';

/** `/register`: a new account, of either type. */
export function RegistroPage() {
  const volver = useVolver();
  return (
    <>
      <Band
        half
        title="Crear cuenta"
        brandLink={marcaLink}
        actions={
          <Button size="sm" icon={<BackIcon />} onClick={volver}>
            Volver
          </Button>
        }
      />
      <Page>
        <RegistroForm />
      </Page>
    </>
  );
}
