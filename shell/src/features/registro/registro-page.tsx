import { brandLink, useGoBack } from '@fluxpartes/mf-kit';
import { BackIcon, Band, Button, Page } from '@fluxpartes/ui';
import { RegistroForm } from './registro-form.tsx';

/** `/register`: a new account, of either type. */
export function RegistroPage() {
  const goBack = useGoBack();
  return (
    <>
      <Band
        half
        title="Crear cuenta"
        brandLink={brandLink}
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
