import { Band, Page } from '@fluxpartes/ui';
import { marcaLink } from '../../components/marca-link.tsx';
import { usePublicaciones } from './api/use-publicaciones.ts';
import { Acciones, PildoraDePublicar } from './components/acciones.tsx';
import { Consola } from './components/consola.tsx';
import { Resultados } from './components/resultados.tsx';
import { useFiltros } from './use-filtros.ts';
import { useScrollGuardado } from './use-scroll-guardado.ts';

/** /home: the catalogue, for everyone. What a guest may not see, the API does not send. */
export function CatalogoPage() {
  const enUrl = useFiltros();
  const consulta = usePublicaciones(enUrl.filtros);
  useScrollGuardado(consulta.publicaciones.length > 0);
  return (
    <>
      <Band
        title="Autopartes de zona sur"
        tagline="Repuestos de Adrogué a Solano."
        brandLink={marcaLink}
        actions={<Acciones />}
      />
      <Page>
        <Consola {...enUrl} total={consulta.total} />
        <Resultados {...enUrl} consulta={consulta} />
        <PildoraDePublicar />
      </Page>
    </>
  );
}
