import { focusTitle, type Search } from '@fluxpartes/mf-kit';
import {
  BackIcon,
  Band,
  Button,
  Buttons,
  buttonClass,
  CategoryDrawing,
  CountBadge,
  Dialog,
  EmptyState,
  KeyValueList,
  LoadMore,
  type LongList,
  LongListRow,
  Page,
  plural,
  SearchBox,
  Skeleton,
  Stack,
  Toggle,
  useLongList,
} from '@fluxpartes/ui';
import {
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import { ShortcutKey, useShortcuts, useShortcutsSetting } from '../shortcuts.tsx';
import styles from './list.module.css';
import type { useChosen } from './use-chosen.ts';

/** The layout of the admin's lists: their title and the link back to the panel. */
export function ListPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Band
        half
        title={title}
        actions={
          <Link to="/admin" className={buttonClass({ size: 'sm' })}>
            <BackIcon /> Volver
          </Link>
        }
      />
      <Page>{children}</Page>
    </>
  );
}

interface SearchBarProps {
  label: string;
  placeholder: string;
  search: Search;
  /** The result count: '12 ventas'; 'Cargando ventas...' while the list loads. */
  estado: string;
  /** The address of the CSV of this search. */
  csv: string;
  shortcuts: Shortcuts;
  /** A filter without a tab. */
  children?: ReactNode;
}

/** Above a list of the admin: search, result count, CSV export and shortcuts. */
export function SearchBar(props: SearchBarProps) {
  const { label, placeholder, search, estado, csv, shortcuts, children } = props;
  return (
    <div className={styles.bar}>
      <SearchBox label={label} placeholder={placeholder} keyShortcut="/" {...search} />
      <div className={styles.line}>
        <p role="status">{estado}</p>
        {children}
        <span className={styles.actions}>
          <ShortcutsHelp shortcuts={shortcuts} />
          <a className={buttonClass({ variant: 'tertiary', size: 'sm' })} href={csv} download>
            Exportar CSV
          </a>
        </span>
      </div>
    </div>
  );
}

interface TabsProps<T extends string> {
  tabs: readonly { value: T; text: string; count?: number | null | undefined }[];
  current: T;
  onShow: (value: T) => void;
}

/** The tabs of a list, with their counts. A count of 0 is not shown. */
export function Tabs<T extends string>({ tabs, current, onShow }: TabsProps<T>) {
  return (
    <Buttons className={styles.tabs} role="group" aria-label="Qué mostrar">
      {tabs.map(({ value, text, count }) => (
        <Button
          key={value}
          size="sm"
          variant={current === value ? 'primary' : 'tertiary'}
          aria-pressed={current === value}
          onClick={() => onShow(value)}
        >
          {text}
          {count ? <CountBadge count={count} /> : null}
        </Button>
      ))}
    </Buttons>
  );
}

/** The keys of a screen, each with its effect. */
export type Shortcuts = Readonly<Record<string, string>>;

const LIST_SHORTCUTS: Shortcuts = {
  J: 'Siguiente',
  K: 'Anterior',
  '/': 'Buscar',
  E: 'Editar la tarjeta',
  'Ctrl + Enter': 'Guardar',
  Esc: 'Cancelar la edición',
  H: 'Ver u ocultar el historial de la tarjeta',
  Z: 'Deshacer la última decisión',
  C: 'Ir a las cuentas',
  V: 'Ir a las ventas',
  L: 'Ir a las liquidaciones',
  '?': 'Esta ayuda',
};

/** The button 'Atajos' and its dialog: all keys, and the switch that turns single keys off. */
function ShortcutsHelp({ shortcuts }: { shortcuts: Shortcuts }) {
  const [isOpen, setIsOpen] = useState(false);
  const { isOn, setOn } = useShortcutsSetting();
  return (
    <>
      <Button
        variant="tertiary"
        size="sm"
        className={styles.help}
        aria-keyshortcuts="?"
        onClick={() => setIsOpen(true)}
      >
        Atajos <ShortcutKey>?</ShortcutKey>
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Atajos de teclado">
        <Stack>
          <p>Los de la tarjeta valen para la que tiene el foco. Mientras escribís en un campo, las teclas escriben.</p>
          <KeyValueList
            items={Object.entries({ ...LIST_SHORTCUTS, ...shortcuts }).map(([key, does]) => ({
              label: does,
              value: <kbd>{key}</kbd>,
            }))}
          />
          <Toggle label="Usar atajos de una sola tecla" checked={isOn} onChange={setOn} />
        </Stack>
      </Dialog>
    </>
  );
}

/** A list by pages, as `usePages` returns it. */
interface Pages<T extends { id: number }> {
  /** The rows loaded so far. */
  rows: readonly T[];
  /** The count of all rows; null while unknown. */
  total: number | null;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

interface Query<T extends { id: number }> extends Pages<T> {
  isPending: boolean;
  isPlaceholderData: boolean;
  isError: boolean;
  refetch: () => unknown;
}

/** The state of a list above it: '12 ventas'. */
export function estadoOf(query: Omit<Query<never>, 'rows'>, unit: readonly [string, string]): string {
  const { isPending, isPlaceholderData, isError, total } = query;
  if (isPending || isPlaceholderData) return `Cargando ${unit[1]}...`;
  return isError || total === null ? '' : plural(total, ...unit);
}

interface CardListProps<T extends { id: number }> {
  label: string;
  query: Pages<T>;
  /** A row's card: an `article` with `tabIndex={-1}`. */
  card: (row: T) => ReactNode;
}

interface RecordListProps<T extends { id: number }> extends CardListProps<T> {
  query: Query<T>;
  /** The sentence of an empty list. */
  empty: ReactNode;
  /** The specification's sentence of an empty list. It is also shown after a failure. */
  emptyAfterFailure?: string;
  /** An action for an empty list. */
  action?: ReactNode;
  /** On a wide screen the rows are beside the chosen one. */
  desk?: Pick<DeskProps<T>, 'chosen' | 'row'> | null;
}

const FAILURE = 'No pudimos cargar la lista.';

/** A list with its loading, empty and failed states. */
export function RecordList<T extends { id: number }>(props: RecordListProps<T>) {
  const { query, empty, emptyAfterFailure, action, desk, ...list } = props;
  if (query.isPending) {
    return (
      <Stack>
        <Skeleton height={280} />
        <Skeleton height={280} />
      </Stack>
    );
  }
  if (query.rows.length > 0 || query.hasNextPage) {
    return desk ? <Desk {...list} {...desk} query={query} /> : <CardList {...list} query={query} />;
  }
  const drawing = <CategoryDrawing categoria="Transmisión" size={112} />;
  if (!query.isError) return <EmptyState drawing={drawing} message={empty} actions={action} />;
  return (
    <EmptyState
      drawing={drawing}
      message={emptyAfterFailure ?? FAILURE}
      detail={emptyAfterFailure && FAILURE}
      actions={<Button onClick={() => void query.refetch()}>Reintentar</Button>}
    />
  );
}

const CARD = 'article';

interface DeskProps<T extends { id: number }> extends CardListProps<T> {
  chosen: ReturnType<typeof useChosen<T>>;
  /** The content of the row, two lines high. */
  row: (row: T) => ReactNode;
}

/** The rows at the left, the card of the chosen row at the right. J and K choose a row. */
function Desk<T extends { id: number }>({ chosen, row, label, query, card }: DeskProps<T>) {
  const { index, choices } = chosen;
  const longList = useLongList(query.rows.length);
  const desk = useRef<HTMLDivElement>(null);
  const cardElement = () => desk.current?.querySelector<HTMLElement>(CARD) ?? null;
  const move = (steps: number) => chosen.move(desk.current?.contains(document.activeElement) ? steps : 0);
  useFocusOnCard(desk, cardElement);
  useShortcuts({ J: () => move(1), K: () => move(-1) });
  const showChosen = useEffectEvent(() => {
    cardElement()?.focus({ preventScroll: true });
    desk.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (choices > 0) showChosen();
  }, [choices]);
  const shown = query.rows[index];
  return (
    <div ref={desk} className={styles.desk}>
      <div>
        <Rows query={query} longList={longList} focusable="button" className={styles.rows} aria-label={label}>
          {(one, at) => (
            <button
              type="button"
              className={styles.deskRow}
              aria-current={at === index || undefined}
              onClick={() => chosen.choose(one.id)}
            >
              {row(one)}
            </button>
          )}
        </Rows>
      </div>
      {shown ? (
        <div key={shown.id} className={styles.chosen} data-only-card="">
          {card(shown)}
        </div>
      ) : null}
    </div>
  );
}

/** Only the cards near the viewport and the focused one are rendered. J and K move from card to card. */
export function CardList<T extends { id: number }>({ label, query, card }: CardListProps<T>) {
  const longList = useLongList(query.rows.length, { from: 0, focusable: CARD });
  const list = useRef<HTMLOListElement>(null);
  const lastFocused = useRef<number | null>(null);
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest('[data-row]');
    lastFocused.current = row && list.current ? [...list.current.children].indexOf(row) : null;
  };
  const rowAt = (at: number) => {
    const items = [...(list.current?.children ?? [])];
    const row = items[Math.min(Math.max(at, 0), items.length - 1)];
    return row instanceof HTMLElement ? row : null;
  };
  // The row of a card that is not rendered yet takes the focus and passes it to the card.
  const cardIn = (row: HTMLElement | null) => row?.querySelector<HTMLElement>(CARD) ?? row;
  const move = (steps: number) => {
    const row = rowAt(lastFocused.current === null ? 0 : lastFocused.current + steps);
    row?.scrollIntoView({ block: 'nearest' });
    cardIn(row)?.focus({ preventScroll: true });
  };
  useFocusOnCard(list, () => cardIn(rowAt(lastFocused.current ?? 0)));
  useShortcuts({ J: () => move(1), K: () => move(-1) });
  return (
    <Rows
      query={query}
      longList={longList}
      focusable={CARD}
      ref={list}
      className={styles.list}
      aria-label={label}
      onFocus={onFocus}
    >
      {card}
    </Rows>
  );
}

interface RowsProps<T extends { id: number }> extends Omit<ComponentProps<'ol'>, 'children'> {
  query: Pages<T>;
  longList: LongList;
  /** A CSS selector of the element that takes the focus in a row. */
  focusable: string;
  children: (row: T, index: number) => ReactNode;
}

/** The rows of a list, and the button that loads more. */
function Rows<T extends { id: number }>({ query, longList, focusable, children, ...list }: RowsProps<T>) {
  const { rows, total, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  return (
    <>
      <ol {...list}>
        {rows.map((row, index) => (
          <LongListRow
            key={row.id}
            list={longList}
            id={row.id}
            index={index}
            aria-setsize={total ?? -1}
            aria-posinset={index + 1}
          >
            {children(row, index)}
          </LongListRow>
        ))}
      </ol>
      <LoadMore
        hasMore={hasNextPage}
        isLoading={isFetching}
        failed={isFetchNextPageError}
        count={rows.length}
        onMore={() => void fetchNextPage()}
        focusable={focusable}
      />
    </>
  );
}

/**
 * Restores the focus when the focused control is removed: to the control's card, to the card in its place, or to the title.
 * It never takes the focus from another element. It also works behind a dialog.
 */
function useFocusOnCard(list: RefObject<HTMLElement | null>, cardInPlace: () => HTMLElement | null): void {
  const next = useEffectEvent(cardInPlace);
  useEffect(() => {
    let control: HTMLElement | null = null;
    let card: HTMLElement | null = null;
    const onFocus = ({ target }: globalThis.FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest('dialog')) return;
      control = list.current?.contains(target) ? target : null;
      card = control && target.closest<HTMLElement>(CARD);
    };
    const restore = () => {
      if (control === null || control.isConnected || document.activeElement !== document.body) return;
      const place = card?.isConnected ? card : next();
      if (place) place.focus({ preventScroll: true });
      else focusTitle({ preventScroll: true });
    };
    document.addEventListener('focusin', onFocus);
    const observer = new MutationObserver(restore);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
      // The last card has left the list.
      restore();
    };
  }, [list]);
}
