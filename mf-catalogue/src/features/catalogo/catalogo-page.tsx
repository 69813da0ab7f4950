import { brandLink } from '@fluxpartes/mf-kit';
import { Band, Page } from '@fluxpartes/ui';
import { usePublicaciones } from './api/use-publicaciones.ts';
import { Actions, PublicarPill } from './components/actions.tsx';
import { ConsolePlate } from './components/console-plate.tsx';
import { Results } from './components/results.tsx';
import { useFilters } from './use-filters.ts';

/** /home: the catalogue, for everyone. What a guest may not see, the API does not send. */
export function CatalogoPage() {
  const inUrl = useFilters();
  const query = usePublicaciones(inUrl.filters);
  return (
    <>
      <Band
        title="Autopartes de zona sur"
        tagline="Repuestos de Adrogué a Solano."
        brandLink={brandLink}
        actions={<Actions />}
      />
      <Page>
        <ConsolePlate {...inUrl} found={query} />
        <Results {...inUrl} query={query} />
        <PublicarPill />
      </Page>
    </>
  );
}
