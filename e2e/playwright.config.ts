import { defineConfig } from '@playwright/test';

/**
 * What a whole Chromium would draw around each page though nobody sees it (a renderer of its own for the address bar's
 * list, 0.5 s of CPU for each context), the renderers it keeps ready or takes anew for each site (the product is one
 * site), and what Playwright switches off by the same switch, of which the last one counts.
 */
const NO_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'IsolateOrigins',
  'site-per-process',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Pages live for seconds: compiling their scripts once more for speed costs more than it saves, axe's too. */
const JS_FLAGS = ['--no-opt', '--no-maglev'];

/** Whether pages are drawn. No assertion looks at a pixel, and drawing took a sixth of a test's CPU: who runs all does without. */
const isDrawn = process.env.E2E_DRAWN === 'si';

/** Without the network's own noise, and as root without the sandbox that root cannot have. */
const CHROMIUM_ARGS = [
  `--js-flags=${JS_FLAGS.join(',')}`,
  // No memory for what is drawn: layout, hits and frames are as ever, tiles stay empty.
  ...(isDrawn ? [] : ['--force-gpu-mem-available-mb=0']),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${NO_FEATURES.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * Whole jobs in a real browser against a running product.
 * `SITE_URL` says where it runs, `DATA_DIR` where its mails and its admin pair lie, `BROWSER_PATH` which Chromium to use;
 * `npm test` sets all three, and with a word `E2E_DRAWN=si`: what fails then leaves a screenshot. No test is retried.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../.reports/e2e',
  retries: 0,
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? '../.reports/e2e.json' }]],
  use: {
    baseURL: process.env.SITE_URL ?? 'http://localhost:8080',
    browserName: 'chromium',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    // What a page asks for is watched, cut and answered by many specs; `instalada.spec.ts` has the worker.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    trace: 'off',
    screenshot: isDrawn ? 'only-on-failure' : 'off',
    launchOptions: {
      args: CHROMIUM_ARGS,
      ...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}),
    },
  },
});
