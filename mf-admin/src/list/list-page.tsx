import { focusTitle, type Search } from '@fluxpartes/mf-kit';
import {
  BackIcon,
  Band,
  Button,
  buttonClass,
  Chip,
  CloseIcon,
  CountBadge,
  Dialog,
  IconButton,
  LoadMore,
  LongListRow,
  Page,
  SearchBox,
  Toggle,
  useLongList,
} from '@fluxpartes/ui';
import {
  type CSSProperties,
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
  /** Active filters beside the search text. */
  filters: readonly { text: string; remove: () => void }[];
  /** URL of the CSV of this search. */
  csv: string;
  shortcuts: readonly Shortcut[];
  /** Buttons that add a filter. */
  children?: ReactNode;
}

/** Above a list of the admin: search, active filters, result count, CSV export and shortcuts. */
export function SearchBar(props: SearchBarProps) {
  const { label, placeholder, search, estado, filters, csv, shortcuts, children } = props;
  return (
    <div className={styles.bar}>
      <SearchBox className={styles.box} label={label} placeholder={placeholder} keyShortcut="/" {...search} />
      <div className={styles.line}>
        <p role="status" className={styles.estado}>
          {estado}
        </p>
        {filters.map(({ text, remove }) => (
          <Chip key={text} active onRemove={remove} removeLabel={`Quitar filtro ${text}`}>
            {text}
          </Chip>
        ))}
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
    <fieldset className={styles.tabs} aria-label="Qué mostrar">
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
    </fieldset>
  );
}

interface Shortcut {
  shortcutKey: string;
  does: string;
}

const LIST_SHORTCUTS: readonly Shortcut[] = [
  { shortcutKey: 'J', does: 'Siguiente' },
  { shortcutKey: 'K', does: 'Anterior' },
  { shortcutKey: '/', does: 'Buscar' },
  { shortcutKey: 'E', does: 'Editar la tarjeta' },
  { shortcutKey: 'Control+Enter', does: 'Guardar' },
  { shortcutKey: 'Escape', does: 'Cancelar la edición' },
  { shortcutKey: 'H', does: 'Ver u ocultar el historial de la tarjeta' },
  { shortcutKey: 'Z', does: 'Deshacer la última decisión' },
  { shortcutKey: 'C', does: 'Ir a las cuentas' },
  { shortcutKey: 'V', does: 'Ir a las ventas' },
  { shortcutKey: 'L', does: 'Ir a las liquidaciones' },
  { shortcutKey: '?', does: 'Esta ayuda' },
];

/** The button 'Atajos' and its dialog: all keys, and the switch that turns single keys off. */
function ShortcutsHelp({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
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
        <p className={styles.note}>
          Los de la tarjeta valen para la que tiene el foco. Mientras escribís en un campo, las teclas escriben.
        </p>
        <dl className={styles.keys}>
          {[...shortcuts, ...LIST_SHORTCUTS].map(({ shortcutKey, does }) => (
            <div key={shortcutKey}>
              <dt>
                <kbd>
                  {shortcutKey === 'Control+Enter' ? 'Ctrl + Enter' : shortcutKey === 'Escape' ? 'Esc' : shortcutKey}
                </kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Toggle label="Usar atajos de una sola tecla" checked={isOn} onChange={setOn} />
      </Dialog>
    </>
  );
}

interface CardListProps<T extends { id: number }> {
  label: string;
  /** The rows loaded so far. */
  rows: readonly T[];
  /** The count of all rows; null while unknown. */
  total: number | null;
  /** A row's card: an `article` with `tabIndex={-1}`. */
  card: (row: T) => ReactNode;
  /** Height of a card in px, used until a card has been measured. */
  estimatedHeight: number;
  query: { hasNextPage: boolean; isFetching: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown };
}

const CARD = 'article';

interface DeskProps<T extends { id: number }> extends CardListProps<T> {
  chosen: ReturnType<typeof useChosen<T>>;
  /** The content of the row, two lines high. */
  row: (row: T) => ReactNode;
}

/**
 * A paged list for wide screens: the rows at the left, the card of the chosen row at the right. J and K choose a row.
 */
export function Desk<T extends { id: number }>({ chosen, row, ...list }: DeskProps<T>) {
  const { label, rows, total, card, query } = list;
  const { index, choices } = chosen;
  const longList = useLongList(rows.length);
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
  const shown = rows[index];
  return (
    <div ref={desk} className={styles.desk}>
      <div>
        <ol className={styles.rows} aria-label={label}>
          {rows.map((one, at) => (
            <LongListRow
              key={one.id}
              list={longList}
              id={one.id}
              index={at}
              aria-setsize={total ?? -1}
              aria-posinset={at + 1}
            >
              <button
                type="button"
                className={styles.deskRow}
                aria-current={at === index || undefined}
                onClick={() => chosen.choose(one.id)}
              >
                {row(one)}
              </button>
            </LongListRow>
          ))}
        </ol>
        <More count={rows.length} query={query} focusable="button" />
      </div>
      {shown ? (
        <div key={shown.id} className={styles.chosen}>
          {card(shown)}
        </div>
      ) : null}
    </div>
  );
}

type MoreProps = { count: number; focusable: string } & Pick<CardListProps<never>, 'query'>;

function More({ count, focusable, query }: MoreProps) {
  return (
    <LoadMore
      hasMore={query.hasNextPage}
      isLoading={query.isFetching}
      failed={query.isFetchNextPageError}
      count={count}
      onMore={() => void query.fetchNextPage()}
      focusable={focusable}
    />
  );
}

/** A paged list: only the cards near the viewport and the focused one are rendered. J and K move from card to card. */
export function CardList<T extends { id: number }>(props: CardListProps<T>) {
  const { label, rows, total, card, estimatedHeight, query } = props;
  const longList = useLongList(rows.length, { from: 0, focusable: CARD });
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
    <>
      <ol
        ref={list}
        className={styles.list}
        aria-label={label}
        style={{ '--row-height': `${estimatedHeight}px` } as CSSProperties}
        onFocus={onFocus}
      >
        {rows.map((row, index) => (
          <LongListRow
            key={row.id}
            list={longList}
            id={row.id}
            index={index}
            className={styles.row}
            aria-setsize={total ?? -1}
            aria-posinset={index + 1}
          >
            {card(row)}
          </LongListRow>
        ))}
      </ol>
      <More count={rows.length} query={query} focusable={CARD} />
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
    };
  }, [list]);
}

interface UndoBarProps {
  /** The last action: 'Aprobaste el pago de la venta #17.'; null if there is no action to undo. */
  done: string | null;
  onUndo: () => void;
  onClose: () => void;
  undoing: boolean;
  /** A link to a screen that follows from the action. */
  children?: ReactNode;
}

/** Announces the last saved action and offers to undo it, by a button or Z. It stays until the next action. */
export function UndoBar({ done, onUndo, onClose, undoing, children }: UndoBarProps) {
  const bar = useFocusAfterAction(done, undoing);
  return (
    <div ref={bar} className={done === null ? undefined : styles.undoBar}>
      {/* A live region has to exist before its text, or it is not announced. */}
      <p role="status" className={styles.done}>
        {done}
      </p>
      {done === null ? null : (
        <>
          {children}
          <Button size="sm" busy={undoing} busyLabel="Deshaciendo..." aria-keyshortcuts="Z" onClick={onUndo}>
            Deshacer
          </Button>
          <ShortcutKey>Z</ShortcutKey>
          <IconButton variant="tertiary" label="Cerrar aviso" icon={<CloseIcon size={20} />} onClick={onClose} />
        </>
      )}
    </div>
  );
}

/**
 * A button that disappears or is disabled loses the focus. The focus goes to the bar's first button, or to the element
 * focused before the bar, or to the title. It is never taken from another element.
 * @returns the bar's ref
 */
function useFocusAfterAction(done: string | null, disabled: boolean): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  const isInBar = useRef(false);
  const focusedBefore = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const onFocus = ({ target }: globalThis.FocusEvent) => {
      isInBar.current = target instanceof Node && bar.current?.contains(target) === true;
      if (!isInBar.current && target instanceof HTMLElement) focusedBefore.current = target;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);

  useEffect(() => {
    if (!isInBar.current || disabled || document.activeElement !== document.body) return;
    const next = done === null ? focusedBefore.current : bar.current?.querySelector('button');
    if (next?.isConnected) next.focus();
    else focusTitle();
  }, [done, disabled]);

  return bar;
}
