import { Button, CheckIcon, Page, Panel, SlimHeader, Stack, Trail } from '@fluxpartes/ui';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import styles from './publicacion-creada.module.css';

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
      <Page className={styles.pagina}>
        <Panel className={styles.panel}>
          <span className={styles.tilde}>
            <CheckIcon size={40} />
          </span>
          <h1 tabIndex={-1} ref={titulo}>
            ¡Publicación creada con éxito!
          </h1>
          <Trail />
          <Stack className={styles.botones}>
            <Button variant="primary" full lit onClick={() => navigate('/home')}>
              Volver al catálogo
            </Button>
            <Button full onClick={onOtra}>
              Publicar otra
            </Button>
          </Stack>
        </Panel>
      </Page>
    </>
  );
}
