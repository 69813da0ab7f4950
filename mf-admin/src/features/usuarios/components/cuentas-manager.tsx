import { useSearchInUrl } from '@fluxpartes/mf-kit';
import { Button, Skeleton, Stack } from '@fluxpartes/ui';
import { useSearchParams } from 'react-router-dom';
import { CardList } from '../../../list/card-list.tsx';
import { SearchBar } from '../../../list/list-page.tsx';
import { type UsuariosQueryResult, useUsuarios } from '../api/use-usuarios.ts';
import { type CuentasFilters, csvUrl, readFilters } from '../filters.ts';
import { type Control, useControl } from '../use-control.ts';
import { InProgress } from './in-progress.tsx';
import { NoUsuarios } from './no-usuarios.tsx';
import { UsuarioCard } from './usuario-card.tsx';

const EXAMPLE = 'Buscar por nombre, apellido, email o DNI...';
const PENDIENTES = 'Documentos pendientes';
const SHORTCUTS = [{ shortcutKey: 'A', does: 'Aprobar el primer documento cargado' }];
const ESTIMATED_HEIGHT = 280;

/** All accounts: the search, and whatever it finds. */
export function CuentasManager() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const query = useUsuarios(filters);
  const control = useControl();
  return (
    <>
      <Bar filters={filters} estado={estadoOf(query)} />
      {query.isPending ? (
        <Waiting />
      ) : query.usuarios.length === 0 ? (
        <NoUsuarios
          failure={query.isError}
          withFilters={filters.q !== '' || filters.pendiente}
          onRetry={() => void query.refetch()}
          onClearFilters={() => setParams({})}
        />
      ) : (
        <Found query={query} control={control} />
      )}
      <InProgress {...control} />
    </>
  );
}

function Bar({ filters, estado }: { filters: CuentasFilters; estado: string }) {
  const [params, setParams] = useSearchParams();
  const { box } = useSearchInUrl();
  const filterPendientes = (only: boolean) => {
    const newOnes = new URLSearchParams(params);
    if (only) newOnes.set('pendiente', 'documentos');
    else newOnes.delete('pendiente');
    setParams(newOnes);
  };
  return (
    <SearchBar
      label="Buscar usuarios"
      placeholder={EXAMPLE}
      search={box}
      estado={estado}
      filters={filters.pendiente ? [{ text: PENDIENTES, remove: () => filterPendientes(false) }] : []}
      csv={csvUrl(filters)}
      shortcuts={SHORTCUTS}
    >
      {filters.pendiente ? null : (
        <Button variant="tertiary" size="sm" onClick={() => filterPendientes(true)}>
          {PENDIENTES}
        </Button>
      )}
    </SearchBar>
  );
}

function Found({ query, control }: { query: UsuariosQueryResult; control: Control }) {
  const { actions, edits, withHistorial } = control;
  return (
    <CardList
      label="Usuarios"
      rows={query.usuarios}
      total={query.total}
      estimatedHeight={ESTIMATED_HEIGHT}
      query={query}
      card={(usuario) => (
        <UsuarioCard
          usuario={usuario}
          actions={actions}
          edit={edits.get(usuario.id) ?? null}
          withHistorial={withHistorial.has(usuario.id)}
        />
      )}
    />
  );
}

/** What is said of the results: that they are on their way, that they did not come, or how many there are. */
function estadoOf({ isPending, isPlaceholderData, isError, usuarios, total }: UsuariosQueryResult): string {
  if (isPending || isPlaceholderData) return 'Cargando usuarios...';
  if (isError && usuarios.length === 0) return 'No pudimos cargar los usuarios.';
  const howMany = total ?? usuarios.length;
  return howMany === 1 ? '1 usuario' : `${howMany.toLocaleString('es-AR')} usuarios`;
}

function Waiting() {
  return (
    <Stack>
      <Skeleton height={ESTIMATED_HEIGHT} />
      <Skeleton height={ESTIMATED_HEIGHT} />
      <Skeleton height={ESTIMATED_HEIGHT} />
    </Stack>
  );
}
