import { useGoBack } from '@fluxpartes/mf-kit';
import { BackIcon, Band, Button, Page } from '@fluxpartes/ui';
import { marcaLink } from '../../app/marca-link.tsx';
import { RegistroForm } from './registro-form.tsx';

/** `/register`: a new account, of either type. */
export function RegistroPage() {
  const goBack = useGoBack();
  return (
    <>
      <Band
        half
        title="Crear cuenta"
        brandLink={marcaLink}
        actions={
          <Button size="sm" icon={<BackIcon />} onClick={goBack}>
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
