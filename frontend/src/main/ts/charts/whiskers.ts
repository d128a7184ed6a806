import type { Chart, Plugin } from "chart.js";

/** An interval at a place of the x axis, in values of the y axis. */
export interface Interval {
  readonly x: number;
  readonly low: number;
  readonly high: number;
}

/** Draws intervals as upright whiskers: for points that have nothing between them. */
export function whiskers(intervals: () => readonly Interval[], colour: string): Plugin {
  return {
    id: "whiskers",
    beforeDatasetsDraw(chart: Chart) {
      const { ctx, scales, chartArea } = chart;
      ctx.save();
      ctx.beginPath();
      ctx.rect(chartArea.left, chartArea.top, chartArea.width, chartArea.height);
      ctx.clip();
      ctx.beginPath();
      for (const { x, low, high } of intervals()) {
        const [at, bottom, top] = [
          scales["x"]!.getPixelForValue(x),
          scales["y"]!.getPixelForValue(low),
          scales["y"]!.getPixelForValue(high),
        ];
        ctx.moveTo(at, bottom);
        ctx.lineTo(at, top);
        for (const end of [bottom, top]) {
          ctx.moveTo(at - 4, end);
          ctx.lineTo(at + 4, end);
        }
      }
      ctx.strokeStyle = colour;
      ctx.lineWidth = 1.5;
      ctx.stroke();
      ctx.restore();
    },
  };
}
