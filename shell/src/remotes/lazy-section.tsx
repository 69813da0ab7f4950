import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';

/** Fetches what stands in a section: `attempt` 0 the first time; a later one gets round whatever failed before. */
export type LoadSection = (attempt: number) => Promise<ComponentType>;

interface Props {
  /** Has to be the same function as long as it is the same section. */
  load: LoadSection;
  /** Shown while it loads. */
  waiting: ReactNode;
  /** Shown where it does not load, or throws while rendering; `retry` loads it anew. */
  unavailable: (retry: () => void) => ReactNode;
}

/** One try at a section, and what it remembers of what went wrong. */
function begin(load: LoadSection, number: number) {
  const attempt = {
    /** Nothing of it came. */
    isLost: false,
    /** The addresses at which it broke. */
    brokenAt: new Set<string>(),
    Content: lazy(async () => {
      try {
        return { default: await load(number) };
      } catch (error) {
        attempt.isLost = true;
        throw error;
      }
    }),
  };
  return attempt;
}

/**
 * A part of the page that comes when it is opened, and dies alone. Any step to another address is a new chance for it;
 * one to an address at which it broke, or after nothing of it came, loads it anew.
 * The boundary stands around Suspense: the other way round, what fails would be asked for again without end.
 */
export function LazySection({ load, waiting, unavailable }: Props) {
  const { key, pathname } = useLocation();
  const [number, setNumber] = useState(0);
  const attempt = useMemo(() => begin(load, number), [load, number]);
  return (
    <ErrorBoundary
      resetKeys={[key]}
      onError={() => attempt.brokenAt.add(pathname)}
      onReset={({ reason }) => {
        if (reason === 'imperative-api' || attempt.isLost || attempt.brokenAt.has(pathname)) setNumber(number + 1);
      }}
      fallbackRender={({ resetErrorBoundary }) => unavailable(() => resetErrorBoundary())}
    >
      <Suspense fallback={waiting}>
        <attempt.Content />
      </Suspense>
    </ErrorBoundary>
  );
}
