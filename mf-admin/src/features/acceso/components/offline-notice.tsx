import { CONNECTION_ERROR } from '@fluxpartes/api-client';
import { brandLink } from '@fluxpartes/mf-kit';
import { Band, Button, CategoryDrawing, EmptyState, Page } from '@fluxpartes/ui';
import { LogoutButton } from './logout-button.tsx';

interface Props {
  title: string;
  retry: () => void;
}

/** The admin's session could not be opened or asked about: the API is away. Nothing of the screen is shown. */
export function OfflineNotice({ title, retry }: Props) {
  return (
    <>
      <Band half title={title} brandLink={brandLink} />
      <Page>
        <div role="alert">
          <EmptyState
            drawing={<CategoryDrawing categoria="Electricidad" size={112} />}
            message={CONNECTION_ERROR}
            actions={
              <>
                <Button variant="primary" onClick={retry}>
                  Reintentar
                </Button>
                <LogoutButton />
              </>
            }
          />
        </div>
      </Page>
    </>
  );
}
