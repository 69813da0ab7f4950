/** Builds the page with every component into dist/showcase and prints its path. Usage: npm run showcase -w @fluxpartes/ui */
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
};

/** @type {import('webpack').Configuration} */
const config = {
  mode: 'production',
  context: here('.'),
  entry: here('./main.tsx'),
  output: { path: here('../dist/showcase'), publicPath: '', clean: true },
  resolve: { extensions: ['.tsx', '.ts', '.js'], conditionNames: ['source', '...'] },
  module: {
    rules: [
      { test: /\.tsx?$/, exclude: /node_modules/, use: { loader: 'swc-loader', options: swc } },
      {
        test: /\.css$/,
        use: [
          MiniCssExtractPlugin.loader,
          {
            loader: 'css-loader',
            options: { modules: { auto: true, namedExport: false, localIdentName: '[name]__[local]' } },
          },
        ],
      },
      { test: /\.(woff2|webp|svg)$/, type: 'asset/resource' },
    ],
  },
  plugins: [new MiniCssExtractPlugin(), new HtmlWebpackPlugin({ template: here('./index.html') })],
  performance: { hints: false },
};

const stats = await promisify(webpack)([config]);
process.stdout.write(
  `${stats?.toString({ preset: 'errors-warnings', colors: false })}\n${here('../dist/showcase/index.html')}\n`,
);
process.exitCode = stats?.hasErrors() ? 1 : 0;
