import { Button, Page, SlimHeader, SuccessPanel } from '@fluxpartes/ui';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';

/** What stands in the form's place once the listing is out. The focus goes to the sentence, so that it is heard. */
export function PublicacionCreada({ onOtra }: { onOtra: () => void }) {
  const navigate = useNavigate();
  const titulo = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    titulo.current?.focus();
  }, []);
  return (
    <>
      <SlimHeader brandLink={(contenido) => <Link to="/home" {...contenido} />} />
      <Page>
        <SuccessPanel title="¡Publicación creada con éxito!" titleRef={titulo}>
          <Button variant="primary" full lit onClick={() => navigate('/home')}>
            Volver al catálogo
          </Button>
          <Button full onClick={onOtra}>
            Publicar otra
          </Button>
        </SuccessPanel>
      </Page>
    </>
  );
}
