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
import { ssrParts, ssrScreen } from '../app/inlined-data.ts';
import { captureError } from '../rum/client-errors.ts';
import type { Failure, Verdict } from './recovery.ts';

/** A chunk of the shell failed to load: the remote is not the cause. */
export class ShellChunkError extends Error {}

/**
 * Loads the query client and the federation, for remotes and for the shell's screens with actions. The web server preloads
 * this chunk with their pages.
 * @throws ShellChunkError
 */
export async function loadQuery(): Promise<typeof import('./query.tsx')> {
  try {
    return await import(/* webpackChunkName: "query" */ './query.tsx');
  } catch (cause) {
    throw new ShellChunkError('the query library', { cause });
  }
}

/** Loads a section's content. An `attempt` after 0 must not return the result that failed. */
export type LoadSection = (attempt: number) => Promise<ComponentType>;

export interface FailedSection {
  /** Loads it again. */
  retry: () => void;
  /** The code of its log entry. */
  incident: string | null;
  /** Whether the server-rendered screen is still in the page. */
  isReadable: boolean;
  /** Whether the user's retry is loading. */
  isRetrying: boolean;
}

interface Props {
  /** Loads the section; it must be the same function as long as the section is the same. */
  load: LoadSection;
  /** Shown while the section loads. */
  fallback: ReactNode;
  /** Shown if the section does not load, or throws while rendering. */
  unavailable: (failed: FailedSection) => ReactNode;
  /** Called once for each failure. If it decides on a fallback release, that release loads without user action. */
  judge?: (failure: Failure) => Promise<Verdict>;
  /** Called at each navigation to the section, before the screen renders. */
  onArrival?: () => void;
}

/** One attempt at loading a section, and its failures. */
function begin(load: LoadSection, number: number) {
  const verdicts = new Map<unknown, Promise<Verdict>>();
  const attempt = {
    /** Whether the section failed to load. */
    isLost: false,
    /** Paths at which the section threw. */
    brokenAt: new Set<string>(),
    Content: lazy(async () => {
      try {
        return { default: await load(number) };
      } catch (error) {
        attempt.isLost = true;
        throw error;
      }
    }),
    verdictOn: (error: unknown, judge: (isLost: boolean) => Promise<Verdict>): Promise<Verdict> => {
      const verdict = verdicts.get(error) ?? judge(attempt.isLost);
      verdicts.set(error, verdict);
      return verdict;
    },
  };
  return attempt;
}

interface BrokenProps extends Pick<Props, 'fallback' | 'unavailable'> {
  ask: (() => Promise<Verdict>) | null;
  /** Loads the section again; by the user with the failure that the notice shows. */
  retry: (shown: FailedSection | null) => void;
}

interface SsrScreenProps extends Pick<Props, 'fallback'> {
  /** Shown with the screen. */
  notice: ReactNode;
}

/** The server-rendered screen while it replaces the section: its text and links work without the code. Otherwise the fallback. */
function SsrScreen({ fallback, notice }: SsrScreenProps) {
  const [insert] = useState(ssrScreen);
  if (!insert) return fallback;
  return (
    <>
      {notice}
      <div ref={insert} />
    </>
  );
}

/** If the section replaces a server-rendered screen, it gets what was typed there. */
function Rendered() {
  const [replaced] = useState(() => {
    const parts = ssrParts();
    return parts && { parts, focused: document.activeElement };
  });
  useEffect(() => {
    if (replaced?.parts[0]?.isConnected !== false) return;
    // Input in the new screen counts more.
    let hasInput = false;
    const onInput = ({ isTrusted }: Event) => {
      hasInput ||= isTrusted;
    };
    addEventListener('input', onInput, true);
    void import(/* webpackChunkName: "first-load" */ './restore-input.ts').then(
      ({ restoreInput }) => restoreInput({ ...replaced, isOver: () => hasInput }),
      () => undefined,
    );
    return () => removeEventListener('input', onInput, true);
  }, [replaced]);
  return null;
}

/** Replaces a failed section. Shows the fallback until `judge` returns a verdict. */
function Broken({ ask, fallback, unavailable, retry }: BrokenProps) {
  const [verdict, setVerdict] = useState<Verdict | null>(ask ? null : { incident: null, hasFallback: false });
  const judge = useEffectEvent(() => ask?.());
  const onVerdict = useEffectEvent((next: Verdict) => {
    if (next.hasFallback) retry(null);
    else setVerdict(next);
  });
  useEffect(() => {
    let isMounted = true;
    void judge()?.then((next) => {
      if (isMounted) onVerdict(next);
    });
    return () => {
      isMounted = false;
    };
  }, []);
  const [insert] = useState(ssrScreen);
  const failed = verdict && {
    incident: verdict.incident,
    isReadable: insert !== null,
    isRetrying: false,
    retry: () => retry(failed),
  };
  return (
    <>
      {failed && unavailable(failed)}
      {insert ? <div ref={insert} /> : !verdict && fallback}
    </>
  );
}

/**
 * A lazily loaded section with its own error boundary. Navigation resets the error; the section loads again if it threw at
 * that path or failed to load. The error boundary is outside Suspense, because inside, a failed load would repeat
 * endlessly.
 */
export function LazySection({ load, fallback, unavailable, judge, onArrival }: Props) {
  const { key, pathname } = useLocation();
  const [number, setNumber] = useState(0);
  const attempt = useMemo(() => begin(load, number), [load, number]);
  const arrive = () => {
    onArrival?.();
    return { key, since: performance.now() };
  };
  const [arrival, setArrival] = useState(arrive);
  const [retried, setRetried] = useState<FailedSection | null>(null);
  if (arrival.key !== key) {
    setArrival(arrive());
    setRetried(null);
  }
  return (
    <ErrorBoundary
      resetKeys={[key]}
      onError={(error) => {
        attempt.brokenAt.add(pathname);
        captureError({ caught: error });
      }}
      onReset={({ reason }) => {
        if (reason === 'imperative-api' || attempt.isLost || attempt.brokenAt.has(pathname)) setNumber(number + 1);
      }}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <Broken
          ask={
            judge ? () => attempt.verdictOn(error, (isLost) => judge({ error, isLost, since: arrival.since })) : null
          }
          fallback={fallback}
          unavailable={unavailable}
          retry={(shown) => {
            setRetried(shown);
            resetErrorBoundary();
          }}
        />
      )}
    >
      <Suspense
        fallback={<SsrScreen fallback={fallback} notice={retried && unavailable({ ...retried, isRetrying: true })} />}
      >
        <attempt.Content />
        <Rendered />
      </Suspense>
    </ErrorBoundary>
  );
}
