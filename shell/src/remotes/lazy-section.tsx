import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { endHydration, ssrMarkup } from '../app/first-paint.ts';
import { note } from '../signals/note.ts';
import type { Failure, Verdict } from './failure.ts';

/** Fetches what stands in a section: `attempt` 0 the first time; a later one gets round whatever failed before. */
export type LoadSection = (attempt: number) => Promise<ComponentType>;

/** Shown where a section does not load, or throws while rendering; `retry` loads it anew. */
type Unavailable = (retry: () => void, incident: string | null) => ReactNode;

interface Props {
  /** Has to be the same function as long as it is the same section. */
  load: LoadSection;
  /** Shown while it loads. */
  waiting: ReactNode;
  unavailable: Unavailable;
  /** Asked once for each failure; where it knows of something else to try, that is loaded at once and by itself. */
  judge?: (failure: Failure) => Promise<Verdict>;
  /** Told of each address that is opened in it, before its screen is. */
  onArrival?: () => void;
}

/** One try at a section, and what it remembers of what went wrong. */
function begin(load: LoadSection, number: number) {
  const verdicts = new Map<unknown, Promise<Verdict>>();
  const attempt = {
    /** Nothing of it came. */
    isLost: false,
    /** The addresses at which it broke. */
    brokenAt: new Set<string>(),
    Content: lazy(async () => {
      try {
        const Content = await load(number);
        endHydration();
        return { default: Content };
      } catch (error) {
        attempt.isLost = true;
        throw error;
      }
    }),
    /** Asks once for each error. */
    verdictOn: (error: unknown, judge: (isLost: boolean) => Promise<Verdict>): Promise<Verdict> => {
      const verdict = verdicts.get(error) ?? judge(attempt.isLost);
      verdicts.set(error, verdict);
      return verdict;
    },
  };
  return attempt;
}

const NOBODY_KNOWS: Verdict = { incident: null, hasSpare: false };

interface BrokenProps extends Pick<Props, 'waiting' | 'unavailable'> {
  ask: (() => Promise<Verdict>) | null;
  retry: () => void;
}

/** In the place of what failed: it still waits while something else may be tried. */
function Broken({ ask, waiting, unavailable, retry }: BrokenProps) {
  const [verdict, setVerdict] = useState(ask ? null : NOBODY_KNOWS);
  // Read during the render, while the server-rendered markup is still in the page.
  const [kept] = useState(ssrMarkup);
  const judge = useEffectEvent(() => ask?.());
  const onVerdict = useEffectEvent((answer: Verdict) => {
    if (answer.hasSpare) retry();
    else setVerdict(answer);
  });
  useEffect(() => {
    let isHere = true;
    endHydration();
    void judge()?.then((answer) => {
      if (isHere) onVerdict(answer);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return (
    <>
      {verdict ? unavailable(retry, verdict.incident) : !kept && waiting}
      {/* Server-rendered text and links work without the code. */}
      {kept && <aside className={kept.className} ref={(place) => place?.replaceChildren(...kept.parts)} />}
    </>
  );
}

/**
 * A part of the page that comes when it is opened, and dies alone. Any step to another address is a new chance for it;
 * one to an address at which it broke, or after nothing of it came, loads it anew.
 * The boundary stands around Suspense: the other way round, what fails would be asked for again without end.
 */
export function LazySection({ load, waiting, unavailable, judge, onArrival }: Props) {
  const { key, pathname } = useLocation();
  const [number, setNumber] = useState(0);
  const attempt = useMemo(() => begin(load, number), [load, number]);
  const arrive = () => {
    onArrival?.();
    return { key, since: performance.now() };
  };
  const [place, setPlace] = useState(arrive);
  if (place.key !== key) setPlace(arrive());
  return (
    <ErrorBoundary
      resetKeys={[key]}
      onError={(error) => {
        attempt.brokenAt.add(pathname);
        note({ caught: error });
      }}
      onReset={({ reason }) => {
        if (reason === 'imperative-api' || attempt.isLost || attempt.brokenAt.has(pathname)) setNumber(number + 1);
      }}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <Broken
          ask={judge ? () => attempt.verdictOn(error, (isLost) => judge({ error, isLost, since: place.since })) : null}
          waiting={waiting}
          unavailable={unavailable}
          retry={() => resetErrorBoundary()}
        />
      )}
    >
      <Suspense fallback={waiting}>
        <attempt.Content />
      </Suspense>
    </ErrorBoundary>
  );
}
