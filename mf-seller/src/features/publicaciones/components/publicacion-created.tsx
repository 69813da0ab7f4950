import { brandLink } from '@fluxpartes/mf-kit';
import { Button, Page, SlimHeader, SuccessPanel } from '@fluxpartes/ui';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/** What stands in the form's place once the listing is out. The focus goes to the sentence, so that it is heard. */
export function PublicacionCreated({ onAnother }: { onAnother: () => void }) {
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <SlimHeader brandLink={brandLink} />
      <Page>
        <SuccessPanel title="¡Publicación creada con éxito!" titleRef={title}>
          <Button variant="primary" full lit onClick={() => navigate('/home')}>
            Volver al catálogo
          </Button>
          <Button full onClick={onAnother}>
            Publicar otra
          </Button>
        </SuccessPanel>
      </Page>
    </>
  );
}
