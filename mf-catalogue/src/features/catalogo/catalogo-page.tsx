import { canPublicar, PUBLICACIONES_SEARCH } from '@fluxpartes/dominio';
import { useSearch, useSesion, useShell } from '@fluxpartes/mf-kit';
import {
  BackIcon,
  Band,
  Button,
  Buttons,
  buttonClass,
  CountBadge,
  FilterIcon,
  Page,
  PlusIcon,
  SearchBox,
} from '@fluxpartes/ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { MEDIUM_SCREEN, useLater, useMedia } from '../../components/page.tsx';
import styles from './catalogo.module.css';
import { usePublicaciones } from './catalogo-api.ts';
import { Categorias, FilterFields, Orden } from './filter-fields.tsx';
import { activeFilters, countSelections, type FiltersInUrl, type Found, useFilters, writeFilters } from './filters.ts';
import { NoScriptFilters } from './no-script.tsx';
import { focusResults, Results } from './results.tsx';

/** /home: the catalogue, for all visitors. The API omits the fields that a guest may not see. */
export function CatalogoPage() {
  const inUrl = useFilters();
  const query = usePublicaciones(inUrl.filters);
  const isFirstView = useSesion().tipo === 'invitado' && activeFilters(inUrl.filters).length === 0;
  return (
    <>
      <Band
        low={!isFirstView}
        title="Autopartes de zona sur"
        tagline="Repuestos de Adrogué a Solano."
        actions={<Actions />}
      />
      <Page>
        <SearchPanel {...inUrl} found={query} />
        <Categorias {...inUrl} />
        <Results {...inUrl} query={query} />
      </Page>
    </>
  );
}

/**
 * The actions beside the title. A user publishes and signs out, on wide screens only; the admin returns to the panel.
 */
export function Actions() {
  const actual = useSesion();
  const { sesion } = useShell();
  const navigate = useNavigate();
  if (actual.tipo === 'invitado') return null;
  if (actual.tipo === 'admin') {
    return (
      <Link className={buttonClass({ variant: 'secondary', size: 'sm' })} to="/admin">
        <BackIcon />
        Panel de administración
      </Link>
    );
  }
  const leave = async () => {
    if ((await sesion.canClose?.()) === false) return;
    void sesion.close();
    navigate('/');
  };
  return (
    <Buttons className={styles.onlyWide}>
      {canPublicar(actual.perfil) && (
        <Link className={buttonClass({ variant: 'primary', size: 'sm' })} to="/crearpublicacion">
          <PlusIcon />
          Crear Publicación
        </Link>
      )}
      <Button variant="tertiary" size="sm" onClick={() => void leave()}>
        Cerrar sesión
      </Button>
    </Buttons>
  );
}

/** Search, filters and order. On a desktop they are one row of fields; on a phone the filters are in a bottom sheet. */
export function SearchPanel({ found, ...inUrl }: FiltersInUrl & { found: Found }) {
  const isWide = useMedia(MEDIUM_SCREEN);
  return (
    <div className={styles.searchPanel}>
      <Search filters={inUrl.filters} change={inUrl.change} />
      {isWide !== false && (
        <div className={styles.onDesktop}>
          <FilterFields filters={inUrl.filters} change={inUrl.change} />
          <Orden filters={inUrl.filters} change={inUrl.change} />
        </div>
      )}
      {isWide !== true && (
        <div className={styles.onPhone}>
          <PhoneFilters {...inUrl} found={found} />
          <Orden filters={inUrl.filters} change={inUrl.change} labelHidden />
        </div>
      )}
      <NoScriptFilters filters={inUrl.filters} />
    </div>
  );
}

/** The search box. It searches name, location, model and compatibility. */
export function Search({ filters, change }: Pick<FiltersInUrl, 'filters' | 'change'>) {
  const isWide = useMedia(MEDIUM_SCREEN);
  const box = useSearch(filters.q ?? '', (q, options) => change({ q }, options));
  const { q: _searched, ...keeps } = filters;
  return (
    <SearchBox
      id="buscar"
      className={styles.search}
      label="Buscar"
      placeholder={PUBLICACIONES_SEARCH}
      plain={{ action: '/home', keeps: Object.fromEntries(writeFilters(keeps)) }}
      onEnter={isWide === false ? showResults : undefined}
      {...box}
    />
  );
}

/** Closes the phone's keyboard and scrolls to the first row. */
function showResults() {
  focusResults()?.parentElement?.scrollIntoView();
}

const loadSheet = () =>
  import(/* webpackChunkName: "filters" */ './filters-sheet.tsx').then(({ FiltersSheet }) => FiltersSheet);

/** The phone's filters: a button with the number of active filters, and the sheet that the button opens. */
function PhoneFilters(props: FiltersInUrl & { found: Found }) {
  const [isOpen, setIsOpen] = useState(false);
  const { Part: FiltersSheet, ahead } = useLater(loadSheet, isOpen);
  const activeOnes = countSelections(props.filters);
  return (
    <>
      <Button size="sm" icon={<FilterIcon />} aria-haspopup="dialog" {...ahead} onClick={() => setIsOpen(true)}>
        Filtros{' '}
        {activeOnes > 0 && (
          <CountBadge count={activeOnes} label={activeOnes === 1 ? '1 activo' : `${activeOnes} activos`} />
        )}
      </Button>
      {isOpen && FiltersSheet && <FiltersSheet {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
