import { Band, buttonClass, CategoryDrawing, Page, Stack } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';

/** Stands on those routes of a remote whose screen is not part of the product yet. */
export function NotReadyPage() {
  return (
    <>
      <Band
        half
        title="Esta sección todavía no está lista."
        brandLink={(content) => <Link to="/home" {...content} />}
      />
      <Page>
        <Stack>
          <CategoryDrawing categoria="Accesorios" size={112} />
          <div>
            <Link className={buttonClass({ variant: 'primary' })} to="/home">
              Ir al catálogo
            </Link>
          </div>
        </Stack>
      </Page>
    </>
  );
}
