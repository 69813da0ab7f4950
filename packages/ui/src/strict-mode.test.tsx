import { render, renderHook } from '@testing-library/react';
import { useEffect } from 'react';

/** Counts how often an effect starts and ends until its screen is shown. */
function useCount(count: { started: number; ended: number }): void {
  useEffect(() => {
    count.started += 1;
    return () => {
      count.ended += 1;
    };
  }, [count]);
}

function Screen({ count }: { count: { started: number; ended: number } }) {
  useCount(count);
  return null;
}

test('components and hooks run their effects twice in tests, as in development', () => {
  const [ofScreen, ofHook] = [
    { started: 0, ended: 0 },
    { started: 0, ended: 0 },
  ];
  render(<Screen count={ofScreen} />);
  renderHook(() => useCount(ofHook));
  expect([ofScreen, ofHook]).toEqual([
    { started: 2, ended: 1 },
    { started: 2, ended: 1 },
  ]);
});
