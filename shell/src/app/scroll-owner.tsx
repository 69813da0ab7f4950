import { Component, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { browserStorage } from '../sesion/storage.ts';
import { currentPlace, goBackTo } from './page-place.ts';
import { createScrollMemory, entryKey } from './scroll-memory.ts';

/**
 * The one owner of where a page is scrolled to: a new page starts at the top, one that is gone back to is where it was
 * left. A change of the query alone (the catalogue's filters) leaves it as it is. It stands behind the screens, whose
 * rows are in the page by then.
 */
export function ScrollOwner() {
  const [memory] = useState(() => createScrollMemory(browserStorage('sessionStorage')));
  const { pathname, key } = useLocation();
  const entry = entryKey(pathname, key);
  const navigation = useNavigationType();
  const previous = useRef('');

  const onPageHide = useEffectEvent(() => {
    memory.save(entry, currentPlace());
    memory.persist();
  });
  useEffect(() => {
    // The browser's own restoration scrolls before a reloaded list is as long again.
    history.scrollRestoration = 'manual';
    const hide = () => onPageHide();
    addEventListener('pagehide', hide);
    return () => removeEventListener('pagehide', hide);
  }, []);

  useLayoutEffect(() => {
    const isOtherPage = previous.current !== pathname;
    previous.current = pathname;
    if (navigation === 'POP') return goBackTo(memory.from(entry));
    if (isOtherPage) scrollTo(0, 0);
  }, [memory, pathname, entry, navigation]);

  return <BeforeChange entry={entry} onLeave={(left) => memory.save(left, currentPlace())} />;
}

interface Props {
  entry: string;
  /** Told which entry is left, while its screen is still whole. */
  onLeave: (entry: string) => void;
}

/** No hook runs before the page is changed: an effect's cleanup would find the last screen gone already. */
class BeforeChange extends Component<Props> {
  override getSnapshotBeforeUpdate({ entry, onLeave }: Props) {
    if (entry !== this.props.entry) onLeave(entry);
    return null;
  }

  override componentDidUpdate() {
    // React asks for the snapshot only where there is somebody to hand it to.
  }

  override render() {
    return null;
  }
}
