import { MAX_SEARCH } from '@fluxpartes/dominio';
import { SearchIcon } from '../icons/icons.tsx';
import { TextField } from './text-field.tsx';

export interface SearchBoxProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** The user pressed Enter or left the box: search now. */
  onCommit: () => void;
  /** The user pressed Enter; called after `onCommit`. */
  onEnter?: (() => void) | undefined;
  /** The GET form before hydration: its path receives the text as `q`; `keeps` holds the other parameters. */
  plain?: { action: string; keeps: Readonly<Record<string, string>> } | undefined;
  /** The key that focuses this box, for `aria-keyshortcuts`. */
  keyShortcut?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

/** The search box of a list, in a landmark of its own. */
export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, value, onChange, onCommit, onEnter, plain, keyShortcut, id, className } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of last year do not know <search> yet
    <form
      role="search"
      method={plain ? 'get' : 'dialog'}
      action={plain?.action}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onCommit();
        onEnter?.();
      }}
    >
      <TextField
        id={id}
        name={plain && 'q'}
        aria-keyshortcuts={keyShortcut}
        label={label}
        labelHidden
        large
        icon={<SearchIcon size={22} />}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MAX_SEARCH}
        placeholder={placeholder}
        value={value}
        onChange={onChange}
        onBlur={onCommit}
      />
      {Object.entries(plain?.keeps ?? {}).map(([name, kept]) => (
        <input key={name} type="hidden" name={name} value={kept} />
      ))}
    </form>
  );
}
